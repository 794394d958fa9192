// Why a bot gives no answer.

/** The worker or its module could not be loaded. A later request may succeed. */
export class BotsUnavailable extends Error {}

/** The request was given up, because the game has gone on or the table was closed. */
export class Superseded extends Error {}
