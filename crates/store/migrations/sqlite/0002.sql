-- Time-outs and bots' turns are claimed apart, so that neither has to be read past for the other.
DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (kind, due, leased_until);
