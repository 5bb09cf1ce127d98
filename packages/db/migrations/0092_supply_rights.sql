ALTER TABLE "refills" ADD COLUMN "not_before" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "collection_paused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
drop trigger refills_hold on public.refills;
--> statement-breakpoint
create trigger refills_hold before update or delete on public.refills
  for each row execute function private.hold_content('state', 'answers', 'answered_at', 'waits_for', 'not_before', 'weighed_at',
    'due_at', 'decided_by', 'decided_at', 'message', 'version');
--> statement-breakpoint
drop trigger refills_answered on public.refills;
--> statement-breakpoint
create trigger refills_answered before update on public.refills for each row
  when (old.answers is not null) execute function private.hold_content('state', 'waits_for', 'not_before', 'weighed_at', 'due_at',
    'decided_by', 'decided_at', 'message', 'version');
