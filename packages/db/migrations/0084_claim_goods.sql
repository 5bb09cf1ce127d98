-- What becomes of the goods is said with the decision.
drop trigger supply_claims_hold on public.supply_claims;
--> statement-breakpoint
create trigger supply_claims_hold before update or delete on public.supply_claims
  for each row execute function private.hold_content('outcome', 'goods', 'answer', 'decided_by', 'decided_at');
