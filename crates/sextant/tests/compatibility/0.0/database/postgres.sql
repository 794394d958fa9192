--
-- PostgreSQL database dump
--

\restrict u3EbUZLgSGacgtlKcYQx0SmpFqD7w045MsQKtWLHJyaWIabNjhs4NkgYa1Fzndb

-- Dumped from database version 15.18 (Debian 15.18-0+deb12u1)
-- Dumped by pg_dump version 15.18 (Debian 15.18-0+deb12u1)

SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;

SET default_tablespace = '';

SET default_table_access_method = heap;

--
-- Name: events; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.events (
    table_no bigint NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    body text NOT NULL
);


--
-- Name: jobs; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.jobs (
    table_no bigint NOT NULL,
    kind text NOT NULL,
    seat bigint NOT NULL,
    decision bigint NOT NULL,
    due bigint NOT NULL,
    leased_until bigint DEFAULT 0 NOT NULL
);


--
-- Name: listed; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.listed (
    table_no bigint NOT NULL,
    player text NOT NULL,
    urgency bigint NOT NULL,
    place bigint NOT NULL
);


--
-- Name: notes; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.notes (
    player text NOT NULL COLLATE pg_catalog."C",
    table_id text NOT NULL COLLATE pg_catalog."C",
    note text NOT NULL
);


--
-- Name: players; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.players (
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    since bigint NOT NULL
);


--
-- Name: schema_version; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.schema_version (
    version bigint NOT NULL
);


--
-- Name: tables; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tables (
    no bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    sealed text NOT NULL,
    link text NOT NULL,
    founder text NOT NULL,
    request text,
    founded bigint NOT NULL,
    last bigint NOT NULL,
    status text NOT NULL,
    in_lobby boolean NOT NULL,
    summary text NOT NULL
);


--
-- Name: tables_no_seq; Type: SEQUENCE; Schema: public; Owner: -
--

ALTER TABLE public.tables ALTER COLUMN no ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.tables_no_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);


--
-- Name: tokens; Type: TABLE; Schema: public; Owner: -
--

CREATE TABLE public.tokens (
    hash text NOT NULL COLLATE pg_catalog."C",
    player text NOT NULL COLLATE pg_catalog."C",
    scope text NOT NULL,
    label text NOT NULL,
    since bigint NOT NULL
);


--
-- Data for Name: events; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.events VALUES
	(1, 1, 1795007165826, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"table-2a3a2107","print":813359787},"event":{"kind":"founded","founder":"p4qq4xh0qgpk3cfd","terms":{"game":"cards","options":{"variant":"base","rounds":1,"next_starter":"leader","first_starter":{"seat":2},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"days","days":3}},"rules":1,"commitment":"36a92dc228213c15362e0df3ae43c2ce557fc1b58ac6a63f611573d3f9cc3298","link":"4t4egqayq1akck2f1k14peym"}}'),
	(1, 2, 1795007165826, '{"event":{"kind":"sat-down","seat":1,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(1, 3, 1795007165855, '{"event":{"kind":"ready","seat":1,"nonce":"a28f5b376b0404f2b09490b86b01a1c1"}}'),
	(1, 4, 1795007165872, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"sit-32szr24db841exebw80j","print":2791908563},"event":{"kind":"sat-down","seat":2,"player":"kzfrp99rm2t5hhzp","name":"Ben"}}'),
	(1, 5, 1795007165872, '{"event":{"kind":"ready","seat":2,"nonce":"374cb756d7e11b1b7aa6540d48007596"}}'),
	(1, 6, 1795007165872, '{"event":{"kind":"started"}}'),
	(1, 7, 1795007165885, '{"event":{"kind":"said","seat":1,"text":"Good luck!"}}'),
	(1, 8, 1795007165907, '{"event":{"kind":"acted","seat":2,"action":"RHD","concealed":false}}'),
	(1, 9, 1795007165922, '{"event":{"kind":"took-back","seat":2}}'),
	(1, 10, 1795007165957, '{"event":{"kind":"acted","seat":2,"action":"B4","concealed":false}}'),
	(1, 11, 1795007165985, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 12, 1795007166012, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-cb33444b","print":4097561912},"event":{"kind":"acted","seat":1,"action":"B7","concealed":false}}'),
	(1, 13, 1795007166051, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 14, 1795007166084, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-5434b6b5","print":3786998567},"event":{"kind":"acted","seat":2,"action":"RH","concealed":false}}'),
	(1, 15, 1795007166122, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-bdb39a62","print":3876082015},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 16, 1795007166172, '{"event":{"kind":"acted","seat":1,"action":"G5","concealed":false}}'),
	(1, 17, 1795007166207, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 18, 1795007166226, '{"event":{"kind":"acted","seat":2,"action":"RH","concealed":false}}'),
	(1, 19, 1795007166241, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-f8013ebb","print":3355570448},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 20, 1795007166255, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-79f075e6","print":4077737136},"event":{"kind":"acted","seat":1,"action":"B8","concealed":false}}'),
	(1, 21, 1795007166270, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 22, 1795007166288, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-f45aa8b6","print":3263896777},"event":{"kind":"acted","seat":2,"action":"W7","concealed":false}}'),
	(1, 23, 1795007166305, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 24, 1795007166344, '{"event":{"kind":"acted","seat":1,"action":"YH","concealed":false}}'),
	(1, 25, 1795007166376, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-11f329f0","print":3355570448},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 26, 1795007166407, '{"event":{"kind":"acted","seat":2,"action":"Y7","concealed":false}}'),
	(1, 27, 1795007166440, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-2b8b23a4","print":3374895208},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 28, 1795007166476, '{"event":{"kind":"acted","seat":1,"action":"G10","concealed":false}}'),
	(1, 29, 1795007166512, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-10ce0a84","print":1486855699},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 30, 1795007166549, '{"event":{"kind":"acted","seat":2,"action":"B9","concealed":false}}'),
	(1, 31, 1795007166588, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 32, 1795007166614, '{"event":{"kind":"acted","seat":1,"action":"R5","concealed":false}}'),
	(1, 33, 1795007166631, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-11bff2d9","print":3374895208},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 34, 1795007166660, '{"event":{"kind":"acted","seat":2,"action":"R8","concealed":false}}'),
	(1, 35, 1795007166685, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 36, 1795007166714, '{"event":{"kind":"acted","seat":1,"action":"W4","concealed":false}}'),
	(1, 37, 1795007166748, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 38, 1795007166775, '{"event":{"kind":"acted","seat":2,"action":"Y9","concealed":false}}'),
	(1, 39, 1795007166806, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 40, 1795007166840, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-364ba0c0","print":3301821158},"event":{"kind":"acted","seat":1,"action":"B6D","concealed":false}}'),
	(1, 41, 1795007166864, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 42, 1795007166890, '{"event":{"kind":"acted","seat":2,"action":"W5D","concealed":false}}'),
	(1, 43, 1795007166916, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-96a23323","print":3433383774},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 44, 1795007166940, '{"event":{"kind":"acted","seat":1,"action":"B10","concealed":false}}'),
	(1, 45, 1795007166979, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 46, 1795007167002, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-67d5d0b3","print":1377757093},"event":{"kind":"acted","seat":2,"action":"GH","concealed":false}}'),
	(1, 47, 1795007167031, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-659f3aae","print":4068409438},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 48, 1795007167053, '{"event":{"kind":"acted","seat":1,"action":"Y5","concealed":false}}'),
	(1, 49, 1795007167082, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 50, 1795007167098, '{"event":{"kind":"acted","seat":2,"action":"G2D","concealed":false}}');
INSERT INTO public.events VALUES
	(1, 51, 1795007167113, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-60b8341c","print":3027950660},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 52, 1795007167129, '{"event":{"kind":"acted","seat":1,"action":"R6","concealed":false}}'),
	(1, 53, 1795007167171, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 58, 1795007167319, '{"event":{"kind":"acted","seat":2,"action":"W8","concealed":false}}'),
	(1, 70, 1795007167663, '{"event":{"kind":"acted","seat":2,"action":"WHD","concealed":false}}'),
	(1, 71, 1795007167690, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 72, 1795007167714, '{"event":{"kind":"acted","seat":1,"action":"R9","concealed":false}}'),
	(1, 89, 1795007168140, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-804ec6d3","print":4004005933},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 90, 1795007168162, '{"event":{"kind":"acted","seat":2,"action":"Y4D","concealed":false}}'),
	(1, 91, 1795007168199, '{"event":{"kind":"acted","seat":2,"action":"R","concealed":false}}'),
	(2, 3, 1795007168483, '{"event":{"kind":"sat-down","seat":1,"player":"kzfrp99rm2t5hhzp","name":"Ben"}}'),
	(2, 4, 1795007168483, '{"event":{"kind":"ready","seat":1,"nonce":"789a916e7dcbfa559ecad196891a1085"}}'),
	(2, 10, 1795007168629, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-098282d6","print":777429352},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(2, 11, 1795007168661, '{"event":{"kind":"acted","seat":2,"action":"G7","concealed":false}}'),
	(3, 1, 1795007168826, '{"request":{"player":"jc9840dp6nspbtvv","id":"table-a0d377d0","print":2808804712},"event":{"kind":"founded","founder":"jc9840dp6nspbtvv","terms":{"game":"cards","options":{"variant":"long","rounds":3,"next_starter":"alternate","first_starter":{"seat":1},"turn_limit":90,"discards":"top"},"seats":["person","person"],"admission":"link","timing":{"kind":"relaxed"}},"rules":1,"commitment":"2cf95191369177cdb71aaf3eac1f0bc775a67373c252c92c5a42f3995c33d250","link":"dxz84thbpyhve3ajznbpv4fx"}}'),
	(3, 2, 1795007168826, '{"event":{"kind":"sat-down","seat":1,"player":"jc9840dp6nspbtvv","name":"Cleo 🦊"}}'),
	(3, 10, 1795007168991, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(3, 11, 1795007169033, '{"event":{"kind":"acted","seat":1,"action":"W5","concealed":false}}'),
	(3, 12, 1795007169068, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(3, 13, 1795007169087, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-f9784eb1","print":2736799092},"event":{"kind":"acted","seat":2,"action":"BH","concealed":false}}'),
	(3, 14, 1795007169113, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-83c0dfc2","print":1759251698},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(3, 18, 1795007169241, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(3, 19, 1795007169279, '{"request":{"player":"jc9840dp6nspbtvv","id":"act-8852276a","print":3543607455},"event":{"kind":"acted","seat":1,"action":"Y4","concealed":false}}'),
	(3, 20, 1795007169303, '{"request":{"player":"jc9840dp6nspbtvv","id":"act-3d73b6ac","print":3355570448},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(3, 21, 1795007169379, '{"event":{"kind":"acted","seat":2,"action":"P8","concealed":false}}'),
	(3, 22, 1795007169393, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-6e1cf7e1","print":3355570448},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(3, 23, 1795007169408, '{"event":{"kind":"acted","seat":1,"action":"PH","concealed":false}}'),
	(3, 28, 1795007169536, '{"event":{"kind":"dropped","seat":2,"why":"resigned"}}'),
	(3, 29, 1795007169536, '{"event":{"kind":"ended","why":"walkover","winners":[1]}}'),
	(5, 12, 1795007169812, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":true}}'),
	(5, 16, 1795007169892, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-9df7dcf5","print":4037329683},"event":{"kind":"acted","seat":1,"action":"R9","concealed":false}}'),
	(5, 17, 1795007169909, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-c56c422a","print":1525229531},"event":{"kind":"acted","seat":2,"action":"O8","concealed":true}}'),
	(5, 21, 1795007170018, '{"event":{"kind":"acted","seat":3,"action":"B0","concealed":true}}'),
	(5, 23, 1795007170066, '{"audience":{"only":2},"event":{"kind":"acted","seat":2,"action":"B0","concealed":true}}'),
	(5, 24, 1795007170081, '{"event":{"kind":"acted","seat":1,"action":"B8","concealed":true}}'),
	(5, 25, 1795007170093, '{"event":{"kind":"acted","seat":2,"action":">Y","concealed":true}}'),
	(5, 29, 1795007170166, '{"event":{"kind":"acted","seat":2,"action":"P7","concealed":false}}'),
	(5, 31, 1795007170194, '{"event":{"kind":"acted","seat":3,"action":"O5","concealed":true}}'),
	(5, 32, 1795007170221, '{"event":{"kind":"acted","seat":3,"action":"B2","concealed":false}}'),
	(5, 34, 1795007170257, '{"event":{"kind":"acted","seat":1,"action":"P7","concealed":true}}'),
	(5, 35, 1795007170270, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-26d46e75","print":3141428923},"event":{"kind":"acted","seat":1,"action":"G6","concealed":false}}'),
	(5, 36, 1795007170285, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-1c9c0da9","print":1433996693},"event":{"kind":"acted","seat":2,"action":"R2","concealed":true}}'),
	(5, 37, 1795007170306, '{"event":{"kind":"acted","seat":3,"action":"G8","concealed":true}}'),
	(5, 38, 1795007170341, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-1fbac527","print":3345482195},"event":{"kind":"acted","seat":2,"action":"Y5","concealed":false}}'),
	(5, 40, 1795007170364, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-3e170da3","print":1481290770},"event":{"kind":"acted","seat":1,"action":"P9","concealed":true}}'),
	(5, 42, 1795007170392, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-93a4a2cc","print":2841312287},"event":{"kind":"acted","seat":1,"action":"P0","concealed":true}}'),
	(5, 48, 1795007170474, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":true}}'),
	(5, 51, 1795007170535, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(5, 52, 1795007170547, '{"event":{"kind":"acted","seat":3,"action":">P","concealed":true}}'),
	(5, 54, 1795007170617, '{"audience":{"only":2},"event":{"kind":"acted","seat":2,"action":"R4","concealed":true}}');
INSERT INTO public.events VALUES
	(5, 55, 1795007170662, '{"audience":{"only":2},"event":{"kind":"acted","seat":2,"action":">P","concealed":true}}'),
	(5, 56, 1795007170677, '{"audience":{"only":2},"event":{"kind":"acted","seat":2,"action":">P","concealed":true}}'),
	(5, 57, 1795007170716, '{"event":{"kind":"acted","seat":2,"action":">G","concealed":true}}'),
	(5, 58, 1795007170745, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(1, 54, 1795007167196, '{"event":{"kind":"acted","seat":2,"action":"R7D","concealed":false}}'),
	(1, 55, 1795007167235, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-b25d1980","print":1487689346},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 56, 1795007167262, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-27fafc26","print":1987585620},"event":{"kind":"acted","seat":1,"action":"G9D","concealed":false}}'),
	(1, 57, 1795007167292, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 59, 1795007167354, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 60, 1795007167387, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-d08f69f7","print":1607916339},"event":{"kind":"acted","seat":1,"action":"Y10","concealed":false}}'),
	(1, 61, 1795007167416, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-a8700a29","print":1487689346},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 62, 1795007167447, '{"event":{"kind":"acted","seat":2,"action":"G8","concealed":false}}'),
	(1, 63, 1795007167475, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 64, 1795007167503, '{"event":{"kind":"acted","seat":1,"action":"G7D","concealed":false}}'),
	(1, 65, 1795007167527, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-06630846","print":991648253},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 66, 1795007167554, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-468c90a4","print":3160681944},"event":{"kind":"acted","seat":2,"action":"YHD","concealed":false}}'),
	(1, 76, 1795007167808, '{"event":{"kind":"acted","seat":1,"action":"R4D","concealed":false}}'),
	(1, 77, 1795007167835, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-4d775979","print":3944817484},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 78, 1795007167857, '{"event":{"kind":"acted","seat":2,"action":"W10","concealed":false}}'),
	(1, 79, 1795007167878, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 83, 1795007167979, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-b02b8fb7","print":4004005933},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 84, 1795007168000, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-6485ede0","print":3656544911},"event":{"kind":"acted","seat":1,"action":"BHD","concealed":false}}'),
	(1, 85, 1795007168030, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 92, 1795007168230, '{"event":{"kind":"acted","seat":1,"action":"WHD","concealed":false}}'),
	(1, 98, 1795007168392, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-e65136b5","print":3470784365},"event":{"kind":"acted","seat":2,"action":"WHD","concealed":false}}'),
	(1, 99, 1795007168418, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-d0b125e0","print":580910160},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 100, 1795007168418, '{"event":{"kind":"ended","why":"played","winners":[1]}}'),
	(1, 102, 1795007168460, '{"event":{"kind":"rematch-offered","seat":1,"table":"j1dhtsfrrk94zhbwhje2"}}'),
	(2, 1, 1795007168460, '{"event":{"kind":"founded","founder":"p4qq4xh0qgpk3cfd","terms":{"game":"cards","options":{"variant":"base","rounds":1,"next_starter":"leader","first_starter":{"seat":2},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"days","days":3}},"rules":1,"commitment":"4c8364ed586ee37bc2b5bd4bec111b0e098357f954fd95356c194c3c26574c42","link":"7nha8g0be2jggwmcn8kq01x1","rematch_of":"32szr24db841exebw80j","reserved":["kzfrp99rm2t5hhzp","p4qq4xh0qgpk3cfd"]}}'),
	(2, 2, 1795007168460, '{"event":{"kind":"sat-down","seat":2,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(2, 5, 1795007168496, '{"event":{"kind":"ready","seat":2,"nonce":"5686dfecad164f18ccd4364eade1a998"}}'),
	(2, 6, 1795007168496, '{"event":{"kind":"started"}}'),
	(2, 7, 1795007168519, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-5a667be8","print":2567903323},"event":{"kind":"acted","seat":2,"action":"R7","concealed":false}}'),
	(2, 8, 1795007168557, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(2, 9, 1795007168583, '{"event":{"kind":"acted","seat":1,"action":"BH","concealed":false}}'),
	(2, 12, 1795007168699, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-ee4d2ce6","print":1759251698},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(2, 13, 1795007168735, '{"event":{"kind":"acted","seat":1,"action":"YH","concealed":false}}'),
	(2, 14, 1795007168779, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-d3c858ac","print":1759251698},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(3, 3, 1795007168837, '{"event":{"kind":"ready","seat":1}}'),
	(3, 4, 1795007168849, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"sit-rhpx0ajnwq0yjaw94qjf","print":2448161717},"event":{"kind":"sat-down","seat":2,"player":"kzfrp99rm2t5hhzp","name":"Ben"}}'),
	(3, 5, 1795007168849, '{"event":{"kind":"ready","seat":2}}'),
	(3, 6, 1795007168849, '{"event":{"kind":"started"}}'),
	(3, 15, 1795007169152, '{"event":{"kind":"acted","seat":1,"action":"G10","concealed":false}}'),
	(3, 16, 1795007169168, '{"request":{"player":"jc9840dp6nspbtvv","id":"act-99704886","print":3876082015},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(3, 17, 1795007169192, '{"event":{"kind":"acted","seat":2,"action":"W10D","concealed":false}}'),
	(3, 24, 1795007169431, '{"request":{"player":"jc9840dp6nspbtvv","id":"act-ca075911","print":1486855699},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(3, 25, 1795007169443, '{"event":{"kind":"acted","seat":2,"action":"G8","concealed":false}}'),
	(3, 26, 1795007169487, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(3, 27, 1795007169528, '{"event":{"kind":"acted","seat":1,"action":"WHD","concealed":false}}'),
	(5, 1, 1795007169570, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"table-93916266","print":1827730508},"event":{"kind":"founded","founder":"p4qq4xh0qgpk3cfd","terms":{"game":"dice","options":{"players":3,"order":"simultaneous","sheet":"default"},"seats":["person","person",{"bot":"novice"}],"admission":"link","timing":{"kind":"relaxed"}},"rules":1,"commitment":"4482d1e1daf79ecedda377d7fe92f4a4456b763e1b97a17446fa918697fa55a0","link":"gdsz7a0nfq95csr8pcpjtcz7"}}');
INSERT INTO public.events VALUES
	(5, 2, 1795007169570, '{"event":{"kind":"sat-down","seat":1,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(5, 3, 1795007169581, '{"event":{"kind":"ready","seat":1,"nonce":"3269ef7d75369b1aff65f295d519969a"}}'),
	(7, 2, 1795007176452, '{"event":{"kind":"sat-down","seat":1,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(1, 67, 1795007167580, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 68, 1795007167612, '{"event":{"kind":"acted","seat":1,"action":"G4D","concealed":false}}'),
	(1, 69, 1795007167643, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-ea27b211","print":2876013324},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 73, 1795007167741, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 74, 1795007167760, '{"event":{"kind":"acted","seat":2,"action":"R2D","concealed":false}}'),
	(1, 75, 1795007167783, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 80, 1795007167911, '{"event":{"kind":"acted","seat":1,"action":"R10","concealed":false}}'),
	(1, 81, 1795007167927, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-0751b9c5","print":448117602},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 82, 1795007167955, '{"event":{"kind":"acted","seat":2,"action":"G6D","concealed":false}}'),
	(1, 86, 1795007168059, '{"event":{"kind":"acted","seat":2,"action":"Y3D","concealed":false}}'),
	(1, 87, 1795007168082, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-f9a5044d","print":1775177617},"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 88, 1795007168115, '{"event":{"kind":"acted","seat":1,"action":"Y8D","concealed":false}}'),
	(1, 93, 1795007168251, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 94, 1795007168274, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-caadc6fa","print":2217813353},"event":{"kind":"acted","seat":2,"action":"BHD","concealed":false}}'),
	(1, 95, 1795007168306, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(1, 96, 1795007168336, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-cd685e2f","print":469292173},"event":{"kind":"acted","seat":1,"action":"Y6D","concealed":false}}'),
	(1, 97, 1795007168366, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(1, 101, 1795007168439, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"say-1","print":2133091092},"event":{"kind":"said","seat":2,"text":"<b>Well</b> played, “Ada” 👏"}}'),
	(2, 15, 1795007168803, '{"event":{"kind":"acted","seat":2,"action":"B4","concealed":false}}'),
	(3, 7, 1795007168890, '{"request":{"player":"jc9840dp6nspbtvv","id":"act-5e55a6cd","print":3909363958},"event":{"kind":"acted","seat":1,"action":"WH","concealed":false}}'),
	(3, 8, 1795007168925, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(3, 9, 1795007168955, '{"event":{"kind":"acted","seat":2,"action":"G7","concealed":false}}'),
	(4, 1, 1795007169555, '{"event":{"kind":"founded","founder":"kzfrp99rm2t5hhzp","terms":{"game":"cards","options":{"variant":"long","rounds":3,"next_starter":"alternate","first_starter":{"seat":1},"turn_limit":90,"discards":"top"},"seats":["person","person"],"admission":"link","timing":{"kind":"relaxed"}},"rules":1,"commitment":"8f471a8500880f7e6fbbcc2fcdf22b52b8dbaec509aad5868d9843d08c5863ac","link":"333h4jxy0xm75r9ncbgr7bm0","rematch_of":"rhpx0ajnwq0yjaw94qjf","reserved":["kzfrp99rm2t5hhzp","jc9840dp6nspbtvv"]}}'),
	(4, 2, 1795007169555, '{"event":{"kind":"sat-down","seat":1,"player":"kzfrp99rm2t5hhzp","name":"Ben"}}'),
	(3, 30, 1795007169555, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"again","print":0},"event":{"kind":"rematch-offered","seat":2,"table":"pd1d50q3v8sary2kv7w7"}}'),
	(5, 10, 1795007169743, '{"event":{"kind":"acted","seat":2,"action":"G9","concealed":false}}'),
	(5, 13, 1795007169830, '{"event":{"kind":"acted","seat":3,"action":"O0","concealed":false}}'),
	(5, 18, 1795007169942, '{"event":{"kind":"acted","seat":3,"action":"G8","concealed":true}}'),
	(5, 19, 1795007169970, '{"event":{"kind":"acted","seat":2,"action":"B4","concealed":false}}'),
	(5, 20, 1795007169985, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-d7c00006","print":127121265},"event":{"kind":"acted","seat":1,"action":"O0","concealed":true}}'),
	(5, 22, 1795007170042, '{"event":{"kind":"acted","seat":3,"action":"R0","concealed":false}}'),
	(5, 26, 1795007170117, '{"event":{"kind":"acted","seat":1,"action":"Y0","concealed":false}}'),
	(5, 30, 1795007170172, '{"event":{"kind":"acted","seat":1,"action":"O5","concealed":true}}'),
	(5, 49, 1795007170491, '{"event":{"kind":"acted","seat":2,"action":"R4","concealed":false}}'),
	(5, 50, 1795007170511, '{"audience":{"only":3},"event":{"kind":"acted","seat":3,"action":"B4","concealed":true}}'),
	(5, 53, 1795007170565, '{"event":{"kind":"acted","seat":3,"action":"Y3","concealed":false}}'),
	(5, 61, 1795007170791, '{"event":{"kind":"acted","seat":3,"action":"B4","concealed":true}}'),
	(5, 65, 1795007170866, '{"event":{"kind":"acted","seat":3,"action":"Y5","concealed":true}}'),
	(5, 66, 1795007170884, '{"event":{"kind":"acted","seat":3,"action":"O5","concealed":false}}'),
	(5, 70, 1795007170962, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":true}}'),
	(5, 71, 1795007170970, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":true}}'),
	(5, 74, 1795007171018, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(5, 76, 1795007171076, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-93f07657","print":3692553349},"event":{"kind":"acted","seat":2,"action":"-","concealed":true}}'),
	(5, 77, 1795007171094, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-fc02b4b1","print":1733192919},"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(5, 78, 1795007171107, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(5, 79, 1795007171125, '{"event":{"kind":"acted","seat":3,"action":"O7","concealed":true}}'),
	(5, 87, 1795007171243, '{"event":{"kind":"acted","seat":3,"action":">B","concealed":false}}');
INSERT INTO public.events VALUES
	(5, 91, 1795007171394, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-53e85329","print":788268637},"event":{"kind":"acted","seat":2,"action":"-","concealed":true}}'),
	(5, 92, 1795007171441, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":true}}'),
	(5, 96, 1795007171476, '{"event":{"kind":"acted","seat":3,"action":"R6","concealed":false}}'),
	(5, 100, 1795007171578, '{"event":{"kind":"acted","seat":3,"action":"O7","concealed":true}}'),
	(5, 102, 1795007171633, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(5, 106, 1795007171730, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(7, 11, 1795007181947, '{"event":{"kind":"ended","why":"walkover","winners":[1]}}'),
	(5, 4, 1795007169590, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"sit-ncd7x10gen8f7pe40pc6","print":799420846},"event":{"kind":"sat-down","seat":2,"player":"kzfrp99rm2t5hhzp","name":"Ben"}}'),
	(5, 5, 1795007169590, '{"event":{"kind":"ready","seat":2,"nonce":"bbf0cd7ddeafcf3c3a2e51b67c6b0c6b"}}'),
	(5, 6, 1795007169590, '{"event":{"kind":"started"}}'),
	(5, 7, 1795007169625, '{"event":{"kind":"acted","seat":1,"action":"Y9","concealed":false}}'),
	(5, 8, 1795007169639, '{"event":{"kind":"acted","seat":2,"action":"P1","concealed":true}}'),
	(5, 9, 1795007169716, '{"event":{"kind":"acted","seat":3,"action":"G0","concealed":true}}'),
	(5, 11, 1795007169763, '{"event":{"kind":"acted","seat":1,"action":"R0","concealed":true}}'),
	(5, 14, 1795007169858, '{"event":{"kind":"acted","seat":1,"action":"G5","concealed":true}}'),
	(5, 15, 1795007169872, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-214018cf","print":3937287921},"event":{"kind":"acted","seat":2,"action":"-","concealed":true}}'),
	(5, 27, 1795007170129, '{"event":{"kind":"acted","seat":2,"action":"B0","concealed":true}}'),
	(5, 28, 1795007170147, '{"event":{"kind":"acted","seat":3,"action":"O1","concealed":true}}'),
	(5, 33, 1795007170235, '{"event":{"kind":"acted","seat":2,"action":"P7","concealed":true}}'),
	(5, 39, 1795007170359, '{"event":{"kind":"acted","seat":3,"action":"P3","concealed":true}}'),
	(5, 41, 1795007170369, '{"event":{"kind":"acted","seat":3,"action":"R6","concealed":false}}'),
	(5, 43, 1795007170398, '{"event":{"kind":"acted","seat":2,"action":"P0","concealed":true}}'),
	(5, 44, 1795007170419, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-7f98b111","print":4017146321},"event":{"kind":"acted","seat":1,"action":"B0","concealed":false}}'),
	(5, 45, 1795007170428, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-ed1d2d9b","print":2838833861},"event":{"kind":"acted","seat":1,"action":">Y","concealed":false}}'),
	(5, 46, 1795007170447, '{"event":{"kind":"acted","seat":1,"action":">O","concealed":false}}'),
	(5, 47, 1795007170455, '{"event":{"kind":"acted","seat":2,"action":"R2","concealed":true}}'),
	(5, 67, 1795007170902, '{"event":{"kind":"acted","seat":2,"action":"R6","concealed":true}}'),
	(5, 68, 1795007170924, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-982195e6","print":646443764},"event":{"kind":"acted","seat":1,"action":"R0","concealed":true}}'),
	(5, 69, 1795007170941, '{"event":{"kind":"acted","seat":1,"action":"O8","concealed":false}}'),
	(5, 75, 1795007171036, '{"event":{"kind":"acted","seat":3,"action":"P7","concealed":false}}'),
	(5, 80, 1795007171128, '{"event":{"kind":"acted","seat":2,"action":"O9","concealed":true}}'),
	(5, 82, 1795007171168, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(5, 88, 1795007171283, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(5, 89, 1795007171321, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":true}}'),
	(5, 90, 1795007171370, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(5, 94, 1795007171461, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":true}}'),
	(5, 95, 1795007171463, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(5, 97, 1795007171507, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-016a4a5b","print":4282659623},"event":{"kind":"acted","seat":1,"action":"G8","concealed":true}}'),
	(5, 98, 1795007171532, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":true}}'),
	(5, 99, 1795007171545, '{"event":{"kind":"acted","seat":1,"action":"O8","concealed":false}}'),
	(5, 101, 1795007171585, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-2937ea44","print":2658242409},"event":{"kind":"acted","seat":2,"action":"-","concealed":true}}'),
	(5, 103, 1795007171646, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(5, 104, 1795007171658, '{"event":{"kind":"acted","seat":3,"action":"Y9","concealed":true}}'),
	(5, 105, 1795007171686, '{"event":{"kind":"acted","seat":3,"action":"G8","concealed":false}}'),
	(5, 110, 1795007171843, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-bb60ae3f","print":3952983460},"event":{"kind":"acted","seat":2,"action":"-","concealed":true}}'),
	(5, 112, 1795007171863, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-3773689c","print":4113203687},"event":{"kind":"acted","seat":2,"action":"G9","concealed":false}}'),
	(5, 116, 1795007171981, '{"audience":{"only":2},"event":{"kind":"acted","seat":2,"action":"R9","concealed":true}}'),
	(5, 117, 1795007172029, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(5, 118, 1795007172071, '{"event":{"kind":"acted","seat":2,"action":">O","concealed":true}}'),
	(5, 119, 1795007172105, '{"event":{"kind":"acted","seat":1,"action":"R0","concealed":false}}');
INSERT INTO public.events VALUES
	(5, 120, 1795007172139, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":true}}'),
	(5, 121, 1795007172166, '{"audience":{"only":2},"event":{"kind":"acted","seat":2,"action":"G9","concealed":true}}'),
	(5, 122, 1795007172239, '{"event":{"kind":"acted","seat":2,"action":">B","concealed":true}}'),
	(5, 123, 1795007172287, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(5, 124, 1795007172312, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":true}}'),
	(6, 3, 1795007172405, '{"event":{"kind":"ready","seat":1,"nonce":"f36d5fa5df1b3479100a8598e3425405"}}'),
	(6, 6, 1795007172431, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"sit-0jvj7nz2my13smmbd2a8","print":1134919826},"event":{"kind":"sat-down","seat":3,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(6, 7, 1795007172431, '{"event":{"kind":"ready","seat":3,"nonce":"5d0b5b57684fd58d92fc6abc170b0864"}}'),
	(6, 8, 1795007172431, '{"event":{"kind":"started"}}'),
	(6, 11, 1795007172600, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-e95b6b56","print":2090864389},"event":{"kind":"acted","seat":3,"action":"P8","concealed":false}}'),
	(6, 14, 1795007172731, '{"event":{"kind":"acted","seat":1,"action":"Y7","concealed":false}}'),
	(6, 17, 1795007172897, '{"event":{"kind":"acted","seat":2,"action":"O6","concealed":false}}'),
	(6, 20, 1795007173044, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-b93988fe","print":3569606552},"event":{"kind":"acted","seat":3,"action":"G6","concealed":false}}'),
	(6, 23, 1795007173189, '{"event":{"kind":"acted","seat":1,"action":"R3","concealed":false}}'),
	(5, 59, 1795007170779, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-a04b649a","print":3496933854},"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(5, 60, 1795007170788, '{"event":{"kind":"acted","seat":2,"action":"R4","concealed":true}}'),
	(5, 62, 1795007170836, '{"event":{"kind":"acted","seat":2,"action":"Y0","concealed":false}}'),
	(5, 63, 1795007170848, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-f6b5535e","print":1953933833},"event":{"kind":"acted","seat":2,"action":">P","concealed":false}}'),
	(5, 64, 1795007170862, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(5, 72, 1795007170996, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-ff2a5bd6","print":4289769258},"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(5, 73, 1795007171012, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":true}}'),
	(5, 81, 1795007171146, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(5, 83, 1795007171175, '{"audience":{"only":3},"event":{"kind":"acted","seat":3,"action":"Y6","concealed":true}}'),
	(5, 84, 1795007171195, '{"event":{"kind":"acted","seat":3,"action":">B","concealed":true}}'),
	(5, 85, 1795007171217, '{"event":{"kind":"acted","seat":3,"action":"B0","concealed":false}}'),
	(5, 86, 1795007171228, '{"event":{"kind":"acted","seat":3,"action":">O","concealed":false}}'),
	(5, 93, 1795007171451, '{"event":{"kind":"acted","seat":2,"action":"R7","concealed":false}}'),
	(5, 109, 1795007171812, '{"event":{"kind":"acted","seat":1,"action":">O","concealed":false}}'),
	(5, 113, 1795007171883, '{"event":{"kind":"acted","seat":3,"action":"O0","concealed":true}}'),
	(5, 125, 1795007172349, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":true}}'),
	(5, 126, 1795007172349, '{"event":{"kind":"ended","why":"played","winners":[2]}}'),
	(6, 1, 1795007172388, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"table-a1464d25","print":2218631020},"event":{"kind":"founded","founder":"kzfrp99rm2t5hhzp","terms":{"game":"dice","options":{"players":3,"order":"clockwise","sheet":"{ tracks = { expedition = [0, -20, -15, -10, 5, 10, 15, 30, 35, 50], circle-only = -50, artefacts = [0, -40, -30, -20, 10, 20, 30, 60, 70, 100], dice = [0, -40, -30, -20, 10, 20, 30, 60, 70, 0] }, bridges = { row = 7, worth = 20 }, columns = { red = { artefacts = [3, 6], arrows = [2, 5] }, orange = { artefacts = [2, 7], arrows = [4] }, yellow = { artefacts = [4, 8], arrows = [3, 6] }, green = { artefacts = [5, 9], arrows = [4, 7] }, blue = { artefacts = [], arrows = [2, 5, 8] }, purple = { artefacts = [4, 7], arrows = [5, 6] } } }"},"seats":["person","person","person"],"admission":"link","timing":{"kind":"bank","seconds":600,"increment":10}},"rules":1,"commitment":"c92079e3546e93d33c898609bfafb18be568bb867b3c034db22fdc319463e43e","link":"wdjypnvsqcazyehky5y053c0"}}'),
	(6, 2, 1795007172388, '{"event":{"kind":"sat-down","seat":1,"player":"kzfrp99rm2t5hhzp","name":"Ben"}}'),
	(6, 4, 1795007172415, '{"request":{"player":"jc9840dp6nspbtvv","id":"sit-0jvj7nz2my13smmbd2a8","print":36064256},"event":{"kind":"sat-down","seat":2,"player":"jc9840dp6nspbtvv","name":"Cleo 🦊"}}'),
	(6, 5, 1795007172415, '{"event":{"kind":"ready","seat":2,"nonce":"70d0bd4ef5992101f71ba240fc770936"}}'),
	(6, 9, 1795007172475, '{"event":{"kind":"acted","seat":1,"action":"B3","concealed":false}}'),
	(6, 12, 1795007172645, '{"event":{"kind":"acted","seat":2,"action":"B3","concealed":false}}'),
	(6, 15, 1795007172804, '{"event":{"kind":"acted","seat":3,"action":"B7","concealed":false}}'),
	(6, 16, 1795007172847, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-31e30f40","print":164646387},"event":{"kind":"acted","seat":1,"action":"O0","concealed":false}}'),
	(6, 19, 1795007173026, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 21, 1795007173088, '{"event":{"kind":"acted","seat":2,"action":"P5","concealed":false}}'),
	(6, 24, 1795007173238, '{"event":{"kind":"acted","seat":3,"action":"R6","concealed":false}}'),
	(6, 25, 1795007173295, '{"event":{"kind":"acted","seat":3,"action":">.","concealed":false}}'),
	(6, 28, 1795007173462, '{"event":{"kind":"acted","seat":2,"action":"B0","concealed":false}}'),
	(6, 31, 1795007173606, '{"event":{"kind":"acted","seat":2,"action":"G1","concealed":false}}'),
	(6, 33, 1795007173783, '{"event":{"kind":"acted","seat":2,"action":"O6","concealed":false}}'),
	(6, 37, 1795007174051, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(6, 40, 1795007174207, '{"event":{"kind":"acted","seat":2,"action":"Y9","concealed":false}}'),
	(6, 44, 1795007174430, '{"event":{"kind":"acted","seat":3,"action":">B","concealed":false}}'),
	(6, 47, 1795007174623, '{"event":{"kind":"acted","seat":1,"action":"O6","concealed":false}}');
INSERT INTO public.events VALUES
	(6, 55, 1795007174879, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":false}}'),
	(6, 56, 1795007174919, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(6, 57, 1795007174983, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":false}}'),
	(6, 58, 1795007175024, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(6, 59, 1795007175024, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 60, 1795007175078, '{"event":{"kind":"acted","seat":1,"action":"G8","concealed":false}}'),
	(6, 61, 1795007175078, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 62, 1795007175123, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-4272c05f","print":654061928},"event":{"kind":"acted","seat":3,"action":"O3","concealed":false}}'),
	(6, 63, 1795007175123, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 100, 1795007176388, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(6, 101, 1795007176388, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 102, 1795007176421, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":false}}'),
	(6, 103, 1795007176421, '{"event":{"kind":"ended","why":"played","winners":[3]}}'),
	(7, 1, 1795007176452, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"table-24d307b6","print":2479348373},"event":{"kind":"founded","founder":"p4qq4xh0qgpk3cfd","terms":{"game":"cards","options":{"variant":"base","rounds":1,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"per-move","seconds":5}},"rules":1,"commitment":"cf9fdd18f15c1a3bb6a1e33d2bcddc0d78cebc1dcc45ed904b39a1a7247f20f7","link":"rg758sqnmbvahkz174p70b3n"}}'),
	(5, 107, 1795007171783, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-0771b1d7","print":1219868906},"event":{"kind":"acted","seat":2,"action":"-","concealed":true}}'),
	(5, 108, 1795007171798, '{"event":{"kind":"acted","seat":1,"action":"O0","concealed":false}}'),
	(5, 111, 1795007171845, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":true}}'),
	(5, 114, 1795007171896, '{"event":{"kind":"acted","seat":1,"action":"O0","concealed":true}}'),
	(5, 115, 1795007171933, '{"event":{"kind":"acted","seat":3,"action":"Y0","concealed":false}}'),
	(6, 10, 1795007172530, '{"event":{"kind":"acted","seat":2,"action":"R8","concealed":false}}'),
	(6, 13, 1795007172687, '{"event":{"kind":"acted","seat":3,"action":"R5","concealed":false}}'),
	(6, 18, 1795007172946, '{"event":{"kind":"acted","seat":1,"action":"P0","concealed":false}}'),
	(6, 22, 1795007173152, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-9ae01070","print":1745907945},"event":{"kind":"acted","seat":3,"action":"O2","concealed":false}}'),
	(6, 27, 1795007173409, '{"event":{"kind":"acted","seat":1,"action":">G","concealed":false}}'),
	(6, 30, 1795007173561, '{"event":{"kind":"acted","seat":1,"action":"P0","concealed":false}}'),
	(6, 34, 1795007173809, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":false}}'),
	(6, 35, 1795007173871, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(6, 39, 1795007174145, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-cd681829","print":2697327484},"event":{"kind":"acted","seat":1,"action":"O3","concealed":false}}'),
	(6, 42, 1795007174306, '{"event":{"kind":"acted","seat":2,"action":"P5","concealed":false}}'),
	(6, 43, 1795007174379, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-cfd746b0","print":1447175286},"event":{"kind":"acted","seat":3,"action":"B8","concealed":false}}'),
	(6, 45, 1795007174480, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-84334eb8","print":4052895096},"event":{"kind":"acted","seat":1,"action":"G8","concealed":false}}'),
	(6, 48, 1795007174673, '{"request":{"player":"jc9840dp6nspbtvv","id":"act-e8b3af5f","print":148790944},"event":{"kind":"acted","seat":2,"action":"G6","concealed":false}}'),
	(6, 49, 1795007174693, '{"event":{"kind":"dropped","seat":2,"why":"resigned"}}'),
	(6, 50, 1795007174736, '{"event":{"kind":"acted","seat":1,"action":"B8","concealed":false}}'),
	(6, 51, 1795007174780, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-f0715616","print":3542772227},"event":{"kind":"acted","seat":1,"action":">.","concealed":false}}'),
	(6, 52, 1795007174780, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 53, 1795007174828, '{"event":{"kind":"acted","seat":3,"action":"Y0","concealed":false}}'),
	(6, 54, 1795007174828, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 64, 1795007175164, '{"event":{"kind":"acted","seat":3,"action":"Y3","concealed":false}}'),
	(6, 65, 1795007175202, '{"event":{"kind":"acted","seat":1,"action":"B9","concealed":false}}'),
	(6, 66, 1795007175248, '{"event":{"kind":"acted","seat":3,"action":"O5","concealed":false}}'),
	(6, 67, 1795007175288, '{"event":{"kind":"acted","seat":1,"action":"G9","concealed":false}}'),
	(6, 68, 1795007175333, '{"event":{"kind":"acted","seat":1,"action":">Y","concealed":false}}'),
	(6, 69, 1795007175333, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 70, 1795007175383, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-a6015b39","print":140538718},"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(6, 71, 1795007175383, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 72, 1795007175416, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":false}}'),
	(6, 73, 1795007175416, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 74, 1795007175460, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":false}}'),
	(6, 75, 1795007175509, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}');
INSERT INTO public.events VALUES
	(6, 76, 1795007175558, '{"event":{"kind":"acted","seat":3,"action":"Y6","concealed":false}}'),
	(6, 77, 1795007175608, '{"event":{"kind":"acted","seat":1,"action":"R9","concealed":false}}'),
	(6, 78, 1795007175608, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 79, 1795007175665, '{"event":{"kind":"acted","seat":1,"action":"G0","concealed":false}}'),
	(6, 80, 1795007175665, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 81, 1795007175705, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-e501a042","print":3729743187},"event":{"kind":"acted","seat":3,"action":"-","concealed":false}}'),
	(6, 82, 1795007175705, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 83, 1795007175764, '{"event":{"kind":"acted","seat":3,"action":"Y7","concealed":false}}'),
	(6, 84, 1795007175816, '{"event":{"kind":"acted","seat":3,"action":">P","concealed":false}}'),
	(6, 85, 1795007175858, '{"event":{"kind":"acted","seat":1,"action":"O7","concealed":false}}'),
	(6, 86, 1795007175913, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":false}}'),
	(6, 87, 1795007175957, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(6, 88, 1795007175957, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 89, 1795007176011, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(6, 90, 1795007176011, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 91, 1795007176050, '{"event":{"kind":"acted","seat":3,"action":"R0","concealed":false}}'),
	(6, 92, 1795007176050, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(8, 1, 1795007176633, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"table-48602508","print":3307279948},"event":{"kind":"founded","founder":"p4qq4xh0qgpk3cfd","terms":{"game":"dice","options":{"players":2,"order":"clockwise","sheet":"default"},"seats":["person","person"],"admission":"link","timing":{"kind":"relaxed","patience":5}},"rules":1,"commitment":"496016966c5bad150d91dc04986cf2b8266b02f7bd838d10886ab6392083e9d7","link":"0xvh2bbzfbkwpg4thaw35gsh"}}'),
	(8, 2, 1795007176633, '{"event":{"kind":"sat-down","seat":1,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(8, 3, 1795007176639, '{"event":{"kind":"ready","seat":1,"nonce":"47a8e6a2f47d9c8eabdc65696b384790"}}'),
	(7, 10, 1795007181947, '{"event":{"kind":"dropped","seat":2,"why":"timed-out"}}'),
	(6, 26, 1795007173346, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-b1419be1","print":132179257},"event":{"kind":"acted","seat":1,"action":"R7","concealed":false}}'),
	(6, 29, 1795007173507, '{"event":{"kind":"acted","seat":2,"action":">O","concealed":false}}'),
	(6, 32, 1795007173679, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":false}}'),
	(6, 36, 1795007173998, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-659c39e5","print":2697167856},"event":{"kind":"acted","seat":3,"action":"P9","concealed":false}}'),
	(6, 38, 1795007174123, '{"request":{"player":"jc9840dp6nspbtvv","id":"act-9603dd96","print":3593993883},"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(6, 41, 1795007174271, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-faf9fe89","print":1831885370},"event":{"kind":"acted","seat":3,"action":"R9","concealed":false}}'),
	(6, 46, 1795007174560, '{"event":{"kind":"acted","seat":3,"action":"G0","concealed":false}}'),
	(6, 93, 1795007176096, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-b1ae2700","print":1320590446},"event":{"kind":"acted","seat":3,"action":"Y0","concealed":false}}'),
	(6, 94, 1795007176146, '{"event":{"kind":"acted","seat":1,"action":"Y9","concealed":false}}'),
	(6, 95, 1795007176199, '{"event":{"kind":"acted","seat":1,"action":">Y","concealed":false}}'),
	(6, 96, 1795007176248, '{"event":{"kind":"acted","seat":3,"action":"O5","concealed":false}}'),
	(6, 97, 1795007176288, '{"event":{"kind":"acted","seat":3,"action":">P","concealed":false}}'),
	(6, 98, 1795007176336, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(6, 99, 1795007176336, '{"event":{"kind":"acted","seat":2,"action":"-","concealed":false}}'),
	(7, 3, 1795007176501, '{"event":{"kind":"ready","seat":1,"nonce":"0a56554fd464d1d842b4b2a32e2cf62b"}}'),
	(7, 8, 1795007176599, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(7, 9, 1795007176628, '{"request":{"player":"jc9840dp6nspbtvv","id":"act-24f08868","print":3460953814},"event":{"kind":"acted","seat":2,"action":"G7","concealed":false}}'),
	(8, 7, 1795007176674, '{"event":{"kind":"acted","seat":1,"action":"R0","concealed":false}}'),
	(10, 1, 1795007182766, '{"request":{"player":"jc9840dp6nspbtvv","id":"table-de431718","print":3294521991},"event":{"kind":"founded","founder":"jc9840dp6nspbtvv","terms":{"game":"dice","options":{"players":2,"order":"simultaneous","sheet":"default"},"seats":["person","person"],"admission":"open","timing":{"kind":"relaxed"}},"rules":1,"commitment":"46e92a421e8a7bd7f814d9380c83913327af03867a58ce85ee6d48c160dc9e6c","link":"k4f3rdhkywqxnmcjhjm6dhw4"}}'),
	(10, 2, 1795007182766, '{"event":{"kind":"sat-down","seat":1,"player":"jc9840dp6nspbtvv","name":"Cleo 🦊"}}'),
	(10, 3, 1795007182766, '{"event":{"kind":"ready","seat":1}}'),
	(12, 1, 1795007182833, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"table-decdc29e","print":3186528863},"event":{"kind":"founded","founder":"kzfrp99rm2t5hhzp","terms":{"game":"cards","options":{"variant":"base","rounds":3,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":3,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"days","days":3}},"rules":1,"commitment":"11f9a1e036e946cdd904f9cde8bfd2b4325646e41e708fbe84edda201a48302a","link":"k8a5rmn5hr2qxnm6vqcwqa9g"}}'),
	(12, 2, 1795007182833, '{"event":{"kind":"sat-down","seat":1,"player":"kzfrp99rm2t5hhzp","name":"Ben"}}'),
	(12, 4, 1795007182862, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"sit-w69tmywkm4e0gke0fjtr","print":3433357972},"event":{"kind":"sat-down","seat":2,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(12, 5, 1795007182862, '{"event":{"kind":"ready","seat":2,"nonce":"3ee77f4544444d24c8dbd542e067f94b"}}'),
	(12, 6, 1795007182862, '{"event":{"kind":"started"}}'),
	(12, 7, 1795007182940, '{"event":{"kind":"acted","seat":1,"action":"YH","concealed":false}}'),
	(12, 8, 1795007182998, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(12, 11, 1795007183158, '{"event":{"kind":"acted","seat":1,"action":"YH","concealed":false}}');
INSERT INTO public.events VALUES
	(13, 3, 1795007183506, '{"event":{"kind":"ready","seat":1,"nonce":"dc33b142b60d8cbefba8afd62cf64577"}}'),
	(13, 16, 1795007183954, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-c371ab6e","print":3876082015},"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(14, 1, 1795007184074, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"table-28a15b3a","print":3498074456},"event":{"kind":"founded","founder":"p4qq4xh0qgpk3cfd","terms":{"game":"cards","options":{"variant":"base","rounds":1,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person",{"bot":"casual"}],"admission":"link","timing":{"kind":"relaxed"}},"rules":1,"commitment":"f1e0843b2884f829d99342b5ec0caa40eb6a488ba339535f8363aaa72e8abbc7","link":"jx3hdv3xsjsqw6dacpjnc94b"}}'),
	(14, 2, 1795007184074, '{"event":{"kind":"sat-down","seat":1,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(14, 3, 1795007184074, '{"event":{"kind":"ready","seat":1}}'),
	(14, 4, 1795007184074, '{"event":{"kind":"started"}}'),
	(14, 5, 1795007184122, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-044bb82e","print":3199342754},"event":{"kind":"acted","seat":1,"action":"YH","concealed":false}}'),
	(14, 8, 1795007184219, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(14, 9, 1795007184274, '{"event":{"kind":"acted","seat":1,"action":"GH","concealed":false}}'),
	(14, 11, 1795007184353, '{"event":{"kind":"acted","seat":2,"action":"Y2","concealed":false}}'),
	(14, 13, 1795007184478, '{"event":{"kind":"acted","seat":1,"action":"W3","concealed":false}}'),
	(14, 14, 1795007184510, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(15, 4, 1795007184571, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"sit-7q7rmrt8cw913k1smxqh","print":474285809},"event":{"kind":"sat-down","seat":2,"player":"kzfrp99rm2t5hhzp","name":"Ben"}}'),
	(15, 5, 1795007184571, '{"event":{"kind":"ready","seat":2,"nonce":"188dd2f983a435ebc987a120dd0c1f92"}}'),
	(15, 6, 1795007184577, '{"request":{"player":"jc9840dp6nspbtvv","id":"sit-7q7rmrt8cw913k1smxqh","print":1918236568},"event":{"kind":"sat-down","seat":3,"player":"jc9840dp6nspbtvv","name":"Cleo 🦊"}}'),
	(15, 7, 1795007184577, '{"event":{"kind":"ready","seat":3,"nonce":"5b712326694432672d52a8434c2123ed"}}'),
	(15, 8, 1795007184577, '{"event":{"kind":"started"}}'),
	(15, 13, 1795007184900, '{"event":{"kind":"acted","seat":3,"action":"R0","concealed":true}}'),
	(15, 14, 1795007184996, '{"event":{"kind":"took-back","seat":3}}'),
	(7, 4, 1795007176517, '{"request":{"player":"jc9840dp6nspbtvv","id":"sit-hyfhygzpdsjy5ebt33nf","print":3911482918},"event":{"kind":"sat-down","seat":2,"player":"jc9840dp6nspbtvv","name":"Cleo 🦊"}}'),
	(7, 5, 1795007176517, '{"event":{"kind":"ready","seat":2,"nonce":"a85e3b23e9839c8ea4c5f9be23926b93"}}'),
	(7, 6, 1795007176517, '{"event":{"kind":"started"}}'),
	(7, 7, 1795007176554, '{"event":{"kind":"acted","seat":1,"action":"R9","concealed":false}}'),
	(8, 4, 1795007176650, '{"request":{"player":"jc9840dp6nspbtvv","id":"sit-7mba80mfxdm3xf9je1kc","print":1979067562},"event":{"kind":"sat-down","seat":2,"player":"jc9840dp6nspbtvv","name":"Cleo 🦊"}}'),
	(8, 5, 1795007176650, '{"event":{"kind":"ready","seat":2,"nonce":"5ede906662c1c9bc5c15f5434c7aac6a"}}'),
	(8, 6, 1795007176650, '{"event":{"kind":"started"}}'),
	(8, 8, 1795007182709, '{"event":{"kind":"dropped","seat":2,"why":"claimed"}}'),
	(8, 9, 1795007182709, '{"event":{"kind":"ended","why":"walkover","winners":[1]}}'),
	(9, 3, 1795007182742, '{"event":{"kind":"left","seat":1}}'),
	(9, 4, 1795007182742, '{"event":{"kind":"closed","why":"empty"}}'),
	(11, 1, 1795007182787, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"table-d1c57210","print":4044273656},"event":{"kind":"founded","founder":"p4qq4xh0qgpk3cfd","terms":{"game":"cards","options":{"variant":"base","rounds":1,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"days","days":3}},"rules":1,"commitment":"16cdfaef1ad53472bc95c955072ee615c8d2149361d61de281e734cf66c0664f","link":"2jy5jp8tanbgnskmd70mr1gb"}}'),
	(11, 2, 1795007182787, '{"event":{"kind":"sat-down","seat":2,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(12, 3, 1795007182854, '{"event":{"kind":"ready","seat":1,"nonce":"086b1e228cc62651df5130045743926d"}}'),
	(12, 9, 1795007183024, '{"event":{"kind":"acted","seat":2,"action":"RH","concealed":false}}'),
	(12, 10, 1795007183089, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(12, 12, 1795007183218, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(12, 13, 1795007183262, '{"event":{"kind":"acted","seat":2,"action":"B7","concealed":false}}'),
	(12, 14, 1795007183322, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(12, 15, 1795007183374, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-049753ed","print":1641878494},"event":{"kind":"acted","seat":1,"action":"B3","concealed":false}}'),
	(12, 16, 1795007183413, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(12, 17, 1795007183464, '{"event":{"kind":"acted","seat":2,"action":"G7","concealed":false}}'),
	(13, 13, 1795007183818, '{"event":{"kind":"acted","seat":2,"action":"Y9","concealed":false}}'),
	(13, 17, 1795007184002, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-3cd55bbd","print":4077737136},"event":{"kind":"acted","seat":2,"action":"B8","concealed":false}}'),
	(13, 18, 1795007184051, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(14, 6, 1795007184142, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(14, 7, 1795007184184, '{"event":{"kind":"acted","seat":2,"action":"RH","concealed":false}}'),
	(14, 10, 1795007184317, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(14, 12, 1795007184386, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(14, 15, 1795007184543, '{"event":{"kind":"acted","seat":2,"action":"B2","concealed":false}}'),
	(14, 16, 1795007184571, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}');
INSERT INTO public.events VALUES
	(15, 10, 1795007184698, '{"event":{"kind":"acted","seat":3,"action":"O2","concealed":true}}'),
	(15, 11, 1795007184770, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-0d1ea1e8","print":3777601219},"event":{"kind":"acted","seat":2,"action":"Y5","concealed":true}}'),
	(16, 5, 1795007185115, '{"event":{"kind":"acted","seat":1,"action":"P4","concealed":false}}'),
	(16, 7, 1795007185183, '{"event":{"kind":"acted","seat":3,"action":"-","concealed":false}}'),
	(16, 8, 1795007185199, '{"event":{"kind":"acted","seat":4,"action":"Y3","concealed":false}}'),
	(16, 13, 1795007185344, '{"event":{"kind":"acted","seat":3,"action":"B5","concealed":false}}'),
	(16, 18, 1795007185525, '{"event":{"kind":"acted","seat":4,"action":">P","concealed":false}}'),
	(16, 19, 1795007185567, '{"event":{"kind":"acted","seat":1,"action":"-","concealed":false}}'),
	(9, 1, 1795007182730, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"table-350fe79f","print":394922289},"event":{"kind":"founded","founder":"p4qq4xh0qgpk3cfd","terms":{"game":"cards","options":{"variant":"base","rounds":3,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"relaxed"}},"rules":1,"commitment":"1c16bc4813dff06bae79a76bbded484be0dbd7331b07331d9e802a8577e339c9","link":"g59d7b44nm55kk8zdrsg21tn"}}'),
	(9, 2, 1795007182730, '{"event":{"kind":"sat-down","seat":1,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(11, 3, 1795007182813, '{"event":{"kind":"ready","seat":2,"nonce":"d9031686df8a8bdf2efad4c299a01745"}}'),
	(13, 1, 1795007183490, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"table-7175bc9b","print":2974372286},"event":{"kind":"founded","founder":"kzfrp99rm2t5hhzp","terms":{"game":"cards","options":{"variant":"long","rounds":3,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"per-move","seconds":3600}},"rules":1,"commitment":"9b7e12318e0274c5c808864d4f9d53eef8035c3683566c2db54b9eb646155f39","link":"ef053e6zs730b7zf9a2tt96s"}}'),
	(13, 2, 1795007183490, '{"event":{"kind":"sat-down","seat":1,"player":"kzfrp99rm2t5hhzp","name":"Ben"}}'),
	(13, 4, 1795007183525, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"sit-7rmk0rw1erem2kh73de7","print":939870694},"event":{"kind":"sat-down","seat":2,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(13, 5, 1795007183525, '{"event":{"kind":"ready","seat":2,"nonce":"d20afda0b1ed77e85b8d8dd86fc222d0"}}'),
	(13, 6, 1795007183525, '{"event":{"kind":"started"}}'),
	(13, 7, 1795007183570, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-a6cf94c5","print":3199342754},"event":{"kind":"acted","seat":1,"action":"YH","concealed":false}}'),
	(13, 8, 1795007183598, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(13, 9, 1795007183646, '{"event":{"kind":"acted","seat":2,"action":"W3","concealed":false}}'),
	(13, 10, 1795007183695, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(13, 11, 1795007183738, '{"event":{"kind":"acted","seat":1,"action":"R2","concealed":false}}'),
	(13, 12, 1795007183774, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(13, 14, 1795007183856, '{"event":{"kind":"acted","seat":2,"action":"D","concealed":false}}'),
	(13, 15, 1795007183914, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"act-c1e3c8e2","print":3701306966},"event":{"kind":"acted","seat":1,"action":"W7","concealed":false}}'),
	(15, 1, 1795007184531, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"table-9fa304b7","print":2286156707},"event":{"kind":"founded","founder":"p4qq4xh0qgpk3cfd","terms":{"game":"dice","options":{"players":3,"order":"simultaneous","sheet":"default"},"seats":["person","person","person"],"admission":"link","timing":{"kind":"bank","seconds":10800,"increment":300}},"rules":1,"commitment":"144302cbf5e0c6c29ffc05df79d905918c2167c3936d041e20cc7e24d18a1d30","link":"njka57wrsm8a889ydrqgk7x2"}}'),
	(15, 2, 1795007184531, '{"event":{"kind":"sat-down","seat":1,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(15, 3, 1795007184546, '{"event":{"kind":"ready","seat":1,"nonce":"fd43d748c27fa99da06dc083eac75db5"}}'),
	(15, 9, 1795007184644, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"act-976d9c66","print":3098031692},"event":{"kind":"acted","seat":1,"action":"B9","concealed":false}}'),
	(15, 12, 1795007184831, '{"event":{"kind":"acted","seat":2,"action":"P8","concealed":false}}'),
	(15, 15, 1795007185027, '{"event":{"kind":"acted","seat":3,"action":"R0","concealed":true}}'),
	(16, 1, 1795007185041, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"table-99a07d58","print":2511633467},"event":{"kind":"founded","founder":"p4qq4xh0qgpk3cfd","terms":{"game":"dice","options":{"players":4,"order":"clockwise","sheet":"default"},"seats":[{"bot":"novice"},"person",{"bot":"casual"},{"bot":"greedy"}],"admission":"link","timing":{"kind":"days","days":30}},"rules":1,"commitment":"2a5fec0ecb22cae13a7a1027062560fe6ed9bf59e64e6f8524cc6b1f1248c013","link":"zgkmthfn2ge13nfwcqs400d5"}}'),
	(16, 2, 1795007185041, '{"event":{"kind":"sat-down","seat":2,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(16, 3, 1795007185041, '{"event":{"kind":"ready","seat":2}}'),
	(16, 4, 1795007185041, '{"event":{"kind":"started"}}'),
	(16, 6, 1795007185157, '{"event":{"kind":"acted","seat":2,"action":"B9","concealed":false}}'),
	(16, 9, 1795007185254, '{"event":{"kind":"acted","seat":2,"action":"O9","concealed":false}}'),
	(16, 10, 1795007185280, '{"event":{"kind":"acted","seat":3,"action":"Y1","concealed":false}}'),
	(16, 11, 1795007185303, '{"event":{"kind":"acted","seat":4,"action":"P1","concealed":false}}'),
	(16, 12, 1795007185327, '{"event":{"kind":"acted","seat":1,"action":"Y1","concealed":false}}'),
	(16, 14, 1795007185378, '{"event":{"kind":"acted","seat":4,"action":"B5","concealed":false}}'),
	(16, 15, 1795007185395, '{"event":{"kind":"acted","seat":1,"action":"R7","concealed":false}}'),
	(16, 16, 1795007185464, '{"event":{"kind":"acted","seat":2,"action":"R5","concealed":false}}'),
	(16, 17, 1795007185495, '{"event":{"kind":"acted","seat":4,"action":"B6","concealed":false}}'),
	(17, 1, 1795007185787, '{"request":{"player":"p4qq4xh0qgpk3cfd","id":"table-cf91ed1f","print":3244116902},"event":{"kind":"founded","founder":"p4qq4xh0qgpk3cfd","terms":{"game":"cards","options":{"variant":"base","rounds":3,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person",{"bot":"novice"}],"admission":"link","timing":{"kind":"relaxed"}},"rules":1,"commitment":"848e9cde384ae13b174dc1e1904bd397ce51c297fa80137112fc1934e880b730","link":"z7xvg7f4yrt1ycht5radsyrz"}}'),
	(17, 2, 1795007185787, '{"event":{"kind":"sat-down","seat":1,"player":"p4qq4xh0qgpk3cfd","name":"Ada"}}'),
	(17, 3, 1795007185787, '{"event":{"kind":"ready","seat":1}}'),
	(17, 4, 1795007185787, '{"event":{"kind":"started"}}'),
	(17, 5, 1795007185913, '{"event":{"kind":"acted","seat":1,"action":"R9","concealed":false}}'),
	(17, 6, 1795007185995, '{"event":{"kind":"acted","seat":1,"action":"D","concealed":false}}'),
	(13, 19, 1795007186086, '{"request":{"player":"kzfrp99rm2t5hhzp","id":"the-last-request","print":2138693866},"event":{"kind":"acted","seat":1,"action":"W10","concealed":false}}');


--
-- Data for Name: jobs; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.jobs VALUES
	(2, 'time-out', 0, 0, 1795871168779, 0),
	(4, 'time-out', 0, 0, 1795014369555, 0),
	(10, 'time-out', 0, 0, 1795014382766, 0),
	(12, 'time-out', 0, 0, 1795871183413, 0),
	(14, 'time-out', 0, 0, 1795093584571, 0),
	(11, 'time-out', 0, 0, 1797599182787, 0),
	(13, 'time-out', 0, 0, 1795010784051, 0),
	(15, 'time-out', 0, 0, 1795018284764, 0),
	(16, 'time-out', 0, 0, 1798203985567, 0),
	(17, 'time-out', 0, 0, 1795093585995, 0),
	(17, 'bot-turn', 2, 1, 1795007185995, 0);


--
-- Data for Name: listed; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.listed VALUES
	(1, 'kzfrp99rm2t5hhzp', 3, -1795007168460),
	(1, 'p4qq4xh0qgpk3cfd', 3, -1795007168460),
	(2, 'p4qq4xh0qgpk3cfd', 0, 1795266368779),
	(2, 'kzfrp99rm2t5hhzp', 1, -1795007168803),
	(4, 'jc9840dp6nspbtvv', 0, 1795007169555),
	(4, 'kzfrp99rm2t5hhzp', 0, 1795007169555),
	(3, 'jc9840dp6nspbtvv', 3, -1795007169555),
	(3, 'kzfrp99rm2t5hhzp', 3, -1795007169555),
	(5, 'p4qq4xh0qgpk3cfd', 3, -1795007172349),
	(6, 'jc9840dp6nspbtvv', 3, -1795007176421),
	(6, 'kzfrp99rm2t5hhzp', 3, -1795007176421),
	(7, 'jc9840dp6nspbtvv', 3, -1795007181947),
	(7, 'p4qq4xh0qgpk3cfd', 3, -1795007181947),
	(8, 'jc9840dp6nspbtvv', 3, -1795007182709),
	(11, 'p4qq4xh0qgpk3cfd', 2, -1795007182813),
	(5, 'kzfrp99rm2t5hhzp', 3, -1795007172349),
	(8, 'p4qq4xh0qgpk3cfd', 3, -1795007182709),
	(13, 'kzfrp99rm2t5hhzp', 0, 1795010784051),
	(15, 'p4qq4xh0qgpk3cfd', 0, 1795018284764),
	(16, 'p4qq4xh0qgpk3cfd', 0, 1797599185567),
	(13, 'p4qq4xh0qgpk3cfd', 1, -1795007186086),
	(6, 'p4qq4xh0qgpk3cfd', 3, -1795007176421),
	(10, 'jc9840dp6nspbtvv', 2, -1795007182766),
	(12, 'p4qq4xh0qgpk3cfd', 0, 1795266383413),
	(12, 'kzfrp99rm2t5hhzp', 1, -1795007183464),
	(14, 'p4qq4xh0qgpk3cfd', 0, 1795008084571),
	(15, 'jc9840dp6nspbtvv', 1, -1795007185027),
	(15, 'kzfrp99rm2t5hhzp', 1, -1795007185027),
	(17, 'p4qq4xh0qgpk3cfd', 1, -1795007185995);


--
-- Data for Name: notes; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.notes VALUES
	('p4qq4xh0qgpk3cfd', '32szr24db841exebw80j', 'Ben keeps his wagers
for the last colour.');


--
-- Data for Name: players; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.players VALUES
	('p4qq4xh0qgpk3cfd', 'Ada', 1795007165772),
	('jc9840dp6nspbtvv', 'Cleo 🦊', 1795007165804),
	('kzfrp99rm2t5hhzp', 'Benjamin', 1795007165796);


--
-- Data for Name: schema_version; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.schema_version VALUES
	(1),
	(2);


--
-- Data for Name: tables; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tables OVERRIDING SYSTEM VALUE VALUES
	(2, 'j1dhtsfrrk94zhbwhje2', '984548b8e99dfc27472bf06dabdcac845c0a312a018d3ddf41161a8e0f83d9f7', '7nha8g0be2jggwmcn8kq01x1', 'p4qq4xh0qgpk3cfd', NULL, 1795007168460, 15, 'playing', false, '{"table":"j1dhtsfrrk94zhbwhje2","status":"playing","terms":{"game":"cards","options":{"variant":"base","rounds":1,"next_starter":"leader","first_starter":{"seat":2},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"days","days":3}},"seats":[{"place":"person","player":"kzfrp99rm2t5hhzp","name":"Ben","ready":true,"kept_for":"kzfrp99rm2t5hhzp"},{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":"p4qq4xh0qgpk3cfd"}],"deciding":[2],"founded":1795007168460,"changed":1795007168803,"claim":1795266368779,"ended":null}'),
	(1, '32szr24db841exebw80j', '9dd49f3393e143f5475565d214ef9e031421a1b130a4b2ea5018dcfde87885f9', '4t4egqayq1akck2f1k14peym', 'p4qq4xh0qgpk3cfd', 'table-2a3a2107', 1795007165826, 102, 'over', false, '{"table":"32szr24db841exebw80j","status":"over","terms":{"game":"cards","options":{"variant":"base","rounds":1,"next_starter":"leader","first_starter":{"seat":2},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"days","days":3}},"seats":[{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null},{"place":"person","player":"kzfrp99rm2t5hhzp","name":"Ben","ready":true,"kept_for":null}],"deciding":[],"founded":1795007165826,"changed":1795007168460,"claim":null,"ended":{"why":"played","winners":[1]}}'),
	(4, 'pd1d50q3v8sary2kv7w7', '4a4bc88d907703b65d034e74f6e7e95c131e10774400ccc43cab4f106934c496', '333h4jxy0xm75r9ncbgr7bm0', 'kzfrp99rm2t5hhzp', NULL, 1795007169555, 2, 'waiting', false, '{"table":"pd1d50q3v8sary2kv7w7","status":"waiting","terms":{"game":"cards","options":{"variant":"long","rounds":3,"next_starter":"alternate","first_starter":{"seat":1},"turn_limit":90,"discards":"top"},"seats":["person","person"],"admission":"link","timing":{"kind":"relaxed"}},"seats":[{"place":"person","player":"kzfrp99rm2t5hhzp","name":"Ben","ready":false,"kept_for":"kzfrp99rm2t5hhzp"},{"place":"person","player":null,"name":null,"ready":false,"kept_for":"jc9840dp6nspbtvv"}],"deciding":[],"founded":1795007169555,"changed":1795007169555,"claim":null,"ended":null}'),
	(3, 'rhpx0ajnwq0yjaw94qjf', '5353ca573f7172e375c0ed41a3b6614fc078a184226c24a27cf1995d29e44c7f', 'dxz84thbpyhve3ajznbpv4fx', 'jc9840dp6nspbtvv', 'table-a0d377d0', 1795007168826, 30, 'over', false, '{"table":"rhpx0ajnwq0yjaw94qjf","status":"over","terms":{"game":"cards","options":{"variant":"long","rounds":3,"next_starter":"alternate","first_starter":{"seat":1},"turn_limit":90,"discards":"top"},"seats":["person","person"],"admission":"link","timing":{"kind":"relaxed"}},"seats":[{"place":"person","player":"jc9840dp6nspbtvv","name":"Cleo 🦊","ready":true,"kept_for":null},{"place":"person","player":"kzfrp99rm2t5hhzp","name":"Ben","ready":true,"kept_for":null}],"deciding":[],"founded":1795007168826,"changed":1795007169555,"claim":null,"ended":{"why":"walkover","winners":[1]}}'),
	(12, 'w69tmywkm4e0gke0fjtr', 'cd94ac12f1c8678bd53949cb618625c62f3f60cbb8c68b822ed7e20be6643677', 'k8a5rmn5hr2qxnm6vqcwqa9g', 'kzfrp99rm2t5hhzp', 'table-decdc29e', 1795007182833, 17, 'playing', false, '{"table":"w69tmywkm4e0gke0fjtr","status":"playing","terms":{"game":"cards","options":{"variant":"base","rounds":3,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":3,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"days","days":3}},"seats":[{"place":"person","player":"kzfrp99rm2t5hhzp","name":"Ben","ready":true,"kept_for":null},{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null}],"deciding":[2],"founded":1795007182833,"changed":1795007183464,"claim":1795266383413,"ended":null}'),
	(6, '0jvj7nz2my13smmbd2a8', 'ce69b14b75e004a9e3c45dbb5f6684027b91fa27e4b15ab21c092f031300700d', 'wdjypnvsqcazyehky5y053c0', 'kzfrp99rm2t5hhzp', 'table-a1464d25', 1795007172388, 103, 'over', false, '{"table":"0jvj7nz2my13smmbd2a8","status":"over","terms":{"game":"dice","options":{"players":3,"order":"clockwise","sheet":"{ tracks = { expedition = [0, -20, -15, -10, 5, 10, 15, 30, 35, 50], circle-only = -50, artefacts = [0, -40, -30, -20, 10, 20, 30, 60, 70, 100], dice = [0, -40, -30, -20, 10, 20, 30, 60, 70, 0] }, bridges = { row = 7, worth = 20 }, columns = { red = { artefacts = [3, 6], arrows = [2, 5] }, orange = { artefacts = [2, 7], arrows = [4] }, yellow = { artefacts = [4, 8], arrows = [3, 6] }, green = { artefacts = [5, 9], arrows = [4, 7] }, blue = { artefacts = [], arrows = [2, 5, 8] }, purple = { artefacts = [4, 7], arrows = [5, 6] } } }"},"seats":["person","person","person"],"admission":"link","timing":{"kind":"bank","seconds":600,"increment":10}},"seats":[{"place":"person","player":"kzfrp99rm2t5hhzp","name":"Ben","ready":true,"kept_for":null},{"place":"person","player":"jc9840dp6nspbtvv","name":"Cleo 🦊","ready":true,"kept_for":null},{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null}],"deciding":[],"founded":1795007172388,"changed":1795007176421,"claim":null,"ended":{"why":"played","winners":[3]}}'),
	(10, 'nwk5nxhmhme93a8dkcmj', '11bc310341d177e752442668701d6106428b6be6b3f1bbc1442d352e60fbf668', 'k4f3rdhkywqxnmcjhjm6dhw4', 'jc9840dp6nspbtvv', 'table-de431718', 1795007182766, 3, 'waiting', true, '{"table":"nwk5nxhmhme93a8dkcmj","status":"waiting","terms":{"game":"dice","options":{"players":2,"order":"simultaneous","sheet":"default"},"seats":["person","person"],"admission":"open","timing":{"kind":"relaxed"}},"seats":[{"place":"person","player":"jc9840dp6nspbtvv","name":"Cleo 🦊","ready":true,"kept_for":null},{"place":"person","player":null,"name":null,"ready":false,"kept_for":null}],"deciding":[],"founded":1795007182766,"changed":1795007182766,"claim":null,"ended":null}'),
	(5, 'ncd7x10gen8f7pe40pc6', '61f7a99041bb20a66716d9da0793d49feea3f9f739270ba46f33d8bc7c9d91ab', 'gdsz7a0nfq95csr8pcpjtcz7', 'p4qq4xh0qgpk3cfd', 'table-93916266', 1795007169570, 126, 'over', false, '{"table":"ncd7x10gen8f7pe40pc6","status":"over","terms":{"game":"dice","options":{"players":3,"order":"simultaneous","sheet":"default"},"seats":["person","person",{"bot":"novice"}],"admission":"link","timing":{"kind":"relaxed"}},"seats":[{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null},{"place":"person","player":"kzfrp99rm2t5hhzp","name":"Ben","ready":true,"kept_for":null},{"place":{"bot":"novice"},"player":null,"name":null,"ready":true,"kept_for":null}],"deciding":[],"founded":1795007169570,"changed":1795007172349,"claim":null,"ended":{"why":"played","winners":[2]}}'),
	(14, 'hxgw95xgk50hnz86act5', '1c9852e40f5724ad0bc810cdeb9f5410e93e00895239eeb997728d7ef0377de0', 'jx3hdv3xsjsqw6dacpjnc94b', 'p4qq4xh0qgpk3cfd', 'table-28a15b3a', 1795007184074, 16, 'playing', false, '{"table":"hxgw95xgk50hnz86act5","status":"playing","terms":{"game":"cards","options":{"variant":"base","rounds":1,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person",{"bot":"casual"}],"admission":"link","timing":{"kind":"relaxed"}},"seats":[{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null},{"place":{"bot":"casual"},"player":null,"name":null,"ready":true,"kept_for":null}],"deciding":[1],"founded":1795007184074,"changed":1795007184571,"claim":1795008084571,"ended":null}'),
	(13, '7rmk0rw1erem2kh73de7', 'b25f20ffea188ca41c6f43d6a2e2e211cb9a2052637c6abe269d9674e78fee6d', 'ef053e6zs730b7zf9a2tt96s', 'kzfrp99rm2t5hhzp', 'table-7175bc9b', 1795007183490, 19, 'playing', false, '{"table":"7rmk0rw1erem2kh73de7","status":"playing","terms":{"game":"cards","options":{"variant":"long","rounds":3,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"per-move","seconds":3600}},"seats":[{"place":"person","player":"kzfrp99rm2t5hhzp","name":"Ben","ready":true,"kept_for":null},{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null}],"deciding":[1],"founded":1795007183490,"changed":1795007186086,"claim":1795010784051,"ended":null}'),
	(8, '7mba80mfxdm3xf9je1kc', '93e20c8a9ad8ff191b31d4e1811ddb7385577ad67cc2f0acf941bb6135aeac7b', '0xvh2bbzfbkwpg4thaw35gsh', 'p4qq4xh0qgpk3cfd', 'table-48602508', 1795007176633, 9, 'over', false, '{"table":"7mba80mfxdm3xf9je1kc","status":"over","terms":{"game":"dice","options":{"players":2,"order":"clockwise","sheet":"default"},"seats":["person","person"],"admission":"link","timing":{"kind":"relaxed","patience":5}},"seats":[{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null},{"place":"person","player":"jc9840dp6nspbtvv","name":"Cleo 🦊","ready":true,"kept_for":null}],"deciding":[],"founded":1795007176633,"changed":1795007182709,"claim":null,"ended":{"why":"walkover","winners":[1]}}'),
	(9, '0n58x8kgchp5dvk0w36f', '2a93290947c50dbe603a29f75fc05de9aeb77f835310826b6a1b45c78fad40fb', 'g59d7b44nm55kk8zdrsg21tn', 'p4qq4xh0qgpk3cfd', 'table-350fe79f', 1795007182730, 4, 'closed', false, '{"table":"0n58x8kgchp5dvk0w36f","status":"closed","terms":{"game":"cards","options":{"variant":"base","rounds":3,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"relaxed"}},"seats":[{"place":"person","player":null,"name":null,"ready":false,"kept_for":null},{"place":"person","player":null,"name":null,"ready":false,"kept_for":null}],"deciding":[],"founded":1795007182730,"changed":1795007182742,"claim":null,"ended":null}'),
	(7, 'hyfhygzpdsjy5ebt33nf', '1da9ae3d1caf662f487c32c71173cd5d4f8762f7246cdfeff1dad17fb75d2cc6', 'rg758sqnmbvahkz174p70b3n', 'p4qq4xh0qgpk3cfd', 'table-24d307b6', 1795007176452, 11, 'over', false, '{"table":"hyfhygzpdsjy5ebt33nf","status":"over","terms":{"game":"cards","options":{"variant":"base","rounds":1,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"per-move","seconds":5}},"seats":[{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null},{"place":"person","player":"jc9840dp6nspbtvv","name":"Cleo 🦊","ready":true,"kept_for":null}],"deciding":[],"founded":1795007176452,"changed":1795007181947,"claim":null,"ended":{"why":"walkover","winners":[1]}}'),
	(11, 'adfhsqfpzg4wxpfxyeme', '6c448c7d5b5d49cd4e2538236daf4db454a53b31f4c4756d508805d8d2875f27', '2jy5jp8tanbgnskmd70mr1gb', 'p4qq4xh0qgpk3cfd', 'table-d1c57210', 1795007182787, 3, 'waiting', false, '{"table":"adfhsqfpzg4wxpfxyeme","status":"waiting","terms":{"game":"cards","options":{"variant":"base","rounds":1,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person","person"],"admission":"link","timing":{"kind":"days","days":3}},"seats":[{"place":"person","player":null,"name":null,"ready":false,"kept_for":null},{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null}],"deciding":[],"founded":1795007182787,"changed":1795007182813,"claim":null,"ended":null}'),
	(15, '7q7rmrt8cw913k1smxqh', 'efd7b3dea81c5499c2d3624340d5e75333a3df7a6be7b15595804a7f7ea6b79d', 'njka57wrsm8a889ydrqgk7x2', 'p4qq4xh0qgpk3cfd', 'table-9fa304b7', 1795007184531, 15, 'playing', false, '{"table":"7q7rmrt8cw913k1smxqh","status":"playing","terms":{"game":"dice","options":{"players":3,"order":"simultaneous","sheet":"default"},"seats":["person","person","person"],"admission":"link","timing":{"kind":"bank","seconds":10800,"increment":300}},"seats":[{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null},{"place":"person","player":"kzfrp99rm2t5hhzp","name":"Ben","ready":true,"kept_for":null},{"place":"person","player":"jc9840dp6nspbtvv","name":"Cleo 🦊","ready":true,"kept_for":null}],"deciding":[1],"founded":1795007184531,"changed":1795007185027,"claim":1795018284764,"ended":null}'),
	(16, 'j8ykhsr3c74yd9rpay1s', 'b6bd085d3534f84d938aee7f30de76de0e4cbff744fc727b86069c951169bdd1', 'zgkmthfn2ge13nfwcqs400d5', 'p4qq4xh0qgpk3cfd', 'table-99a07d58', 1795007185041, 19, 'playing', false, '{"table":"j8ykhsr3c74yd9rpay1s","status":"playing","terms":{"game":"dice","options":{"players":4,"order":"clockwise","sheet":"default"},"seats":[{"bot":"novice"},"person",{"bot":"casual"},{"bot":"greedy"}],"admission":"link","timing":{"kind":"days","days":30}},"seats":[{"place":{"bot":"novice"},"player":null,"name":null,"ready":true,"kept_for":null},{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null},{"place":{"bot":"casual"},"player":null,"name":null,"ready":true,"kept_for":null},{"place":{"bot":"greedy"},"player":null,"name":null,"ready":true,"kept_for":null}],"deciding":[2],"founded":1795007185041,"changed":1795007185567,"claim":1797599185567,"ended":null}'),
	(17, '66qh2b90703e2yd0gzaa', 'ad7b63542d97b938eb68cc68ab67c387c9e9e7c8bb9c40320ce755e8d52b6108', 'z7xvg7f4yrt1ycht5radsyrz', 'p4qq4xh0qgpk3cfd', 'table-cf91ed1f', 1795007185787, 6, 'playing', false, '{"table":"66qh2b90703e2yd0gzaa","status":"playing","terms":{"game":"cards","options":{"variant":"base","rounds":3,"next_starter":"leader","first_starter":{"seat":1},"turn_limit":null,"discards":"all"},"seats":["person",{"bot":"novice"}],"admission":"link","timing":{"kind":"relaxed"}},"seats":[{"place":"person","player":"p4qq4xh0qgpk3cfd","name":"Ada","ready":true,"kept_for":null},{"place":{"bot":"novice"},"player":null,"name":null,"ready":true,"kept_for":null}],"deciding":[2],"founded":1795007185787,"changed":1795007185995,"claim":1795007785995,"ended":null}');


--
-- Data for Name: tokens; Type: TABLE DATA; Schema: public; Owner: -
--

INSERT INTO public.tokens VALUES
	('fdf076d2f7bcba1e6e9a668b88044209e97ca2d2b5f1b274a533ec000e42cdb0', 'p4qq4xh0qgpk3cfd', 'full', 'Ada', 1795007165772),
	('663bbe4cf47ff520fdc20842dd2119e66e3ce91eea5f9fffbb278c0260833317', 'kzfrp99rm2t5hhzp', 'full', 'Ben', 1795007165796),
	('f4975aacecbbe61052a8abd8cf9276b418b794c26e4b70cdf8b9c5fba222af90', 'jc9840dp6nspbtvv', 'full', 'Cleo 🦊', 1795007165804),
	('2ef5c52da7b03a1d6ebf1e9743ec4673dc115036acb6aa9e8da9a72b971e128f', 'p4qq4xh0qgpk3cfd', 'play', 'my bot', 1795007165821);


--
-- Name: tables_no_seq; Type: SEQUENCE SET; Schema: public; Owner: -
--

SELECT pg_catalog.setval('public.tables_no_seq', 17, true);


--
-- Name: events events_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_pkey PRIMARY KEY (table_no, number);


--
-- Name: jobs jobs_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (table_no, kind, seat, decision);


--
-- Name: listed listed_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listed
    ADD CONSTRAINT listed_pkey PRIMARY KEY (table_no, player);


--
-- Name: notes notes_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (player, table_id);


--
-- Name: players players_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (id);


--
-- Name: schema_version schema_version_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.schema_version
    ADD CONSTRAINT schema_version_pkey PRIMARY KEY (version);


--
-- Name: tables tables_id_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_id_key UNIQUE (id);


--
-- Name: tables tables_link_key; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_link_key UNIQUE (link);


--
-- Name: tables tables_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (no);


--
-- Name: tokens tokens_pkey; Type: CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);


--
-- Name: jobs_due; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX jobs_due ON public.jobs USING btree (kind, due, leased_until);


--
-- Name: listed_in_order; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX listed_in_order ON public.listed USING btree (player, urgency, place, table_no);


--
-- Name: lobby; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX lobby ON public.tables USING btree (founded DESC, id) WHERE in_lobby;


--
-- Name: tables_by_request; Type: INDEX; Schema: public; Owner: -
--

CREATE UNIQUE INDEX tables_by_request ON public.tables USING btree (founder, request) WHERE (request IS NOT NULL);


--
-- Name: tokens_of_player; Type: INDEX; Schema: public; Owner: -
--

CREATE INDEX tokens_of_player ON public.tokens USING btree (player, since, hash);


--
-- Name: events events_table_no_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.events
    ADD CONSTRAINT events_table_no_fkey FOREIGN KEY (table_no) REFERENCES public.tables(no);


--
-- Name: jobs jobs_table_no_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_table_no_fkey FOREIGN KEY (table_no) REFERENCES public.tables(no);


--
-- Name: listed listed_table_no_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.listed
    ADD CONSTRAINT listed_table_no_fkey FOREIGN KEY (table_no) REFERENCES public.tables(no);


--
-- Name: tokens tokens_player_fkey; Type: FK CONSTRAINT; Schema: public; Owner: -
--

ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_player_fkey FOREIGN KEY (player) REFERENCES public.players(id);


--
-- PostgreSQL database dump complete
--

\unrestrict u3EbUZLgSGacgtlKcYQx0SmpFqD7w045MsQKtWLHJyaWIabNjhs4NkgYa1Fzndb

