-- Announcing inside a transaction makes every other one that announces wait until it is over, the disk included: the server announces
-- behind the commit (decision 64).
drop trigger live_events_announce on public.live_events;
--> statement-breakpoint
drop function private.announce_event();
