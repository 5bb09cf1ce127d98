-- Written by `npm run lifecycles` from packages/domain/src/lifecycles: the moves that triggers let through.
delete from private.lifecycle_moves;
--> statement-breakpoint
insert into private.lifecycle_moves (kind, from_state, to_state) values
  ('appointment', 'booked', 'cancelled'),
  ('appointment', 'booked', 'completed'),
  ('appointment', 'booked', 'confirmed'),
  ('appointment', 'booked', 'no_show'),
  ('appointment', 'booked', 'rescheduled'),
  ('appointment', 'booked', 'waiting'),
  ('appointment', 'confirmed', 'cancelled'),
  ('appointment', 'confirmed', 'completed'),
  ('appointment', 'confirmed', 'no_show'),
  ('appointment', 'confirmed', 'rescheduled'),
  ('appointment', 'confirmed', 'waiting'),
  ('appointment', 'in_progress', 'completed'),
  ('appointment', 'in_progress', 'tech_failed'),
  ('appointment', 'no_show', 'completed'),
  ('appointment', 'requested', 'booked'),
  ('appointment', 'requested', 'cancelled'),
  ('appointment', 'tech_failed', 'in_progress'),
  ('appointment', 'tech_failed', 'rescheduled'),
  ('appointment', 'waiting', 'cancelled'),
  ('appointment', 'waiting', 'completed'),
  ('appointment', 'waiting', 'in_progress'),
  ('appointment', 'waiting', 'no_show'),
  ('appointment', 'waiting', 'tech_failed'),
  ('check_in', 'due', 'completed'),
  ('check_in', 'due', 'escalated'),
  ('check_in', 'due', 'lapsed'),
  ('check_in', 'due', 'overdue'),
  ('check_in', 'escalated', 'reviewed'),
  ('check_in', 'overdue', 'completed'),
  ('check_in', 'overdue', 'escalated'),
  ('check_in', 'overdue', 'lapsed'),
  ('check_in', 'scheduled', 'due'),
  ('check_in', 'scheduled', 'lapsed'),
  ('checkout', 'open', 'complete'),
  ('checkout', 'open', 'expired'),
  ('consult', 'draft', 'abandoned'),
  ('consult', 'draft', 'submitted'),
  ('consult', 'in_review', 'approved'),
  ('consult', 'in_review', 'declined'),
  ('consult', 'in_review', 'needs_info'),
  ('consult', 'in_review', 'referred'),
  ('consult', 'in_review', 'submitted'),
  ('consult', 'in_review', 'video_required'),
  ('consult', 'in_review', 'withdrawn'),
  ('consult', 'needs_info', 'expired'),
  ('consult', 'needs_info', 'in_review'),
  ('consult', 'needs_info', 'withdrawn'),
  ('consult', 'submitted', 'expired'),
  ('consult', 'submitted', 'in_review'),
  ('consult', 'submitted', 'withdrawn'),
  ('consult', 'video_required', 'expired'),
  ('consult', 'video_required', 'in_review'),
  ('consult', 'video_required', 'withdrawn'),
  ('correction', 'open', 'answered'),
  ('correction', 'open', 'withdrawn'),
  ('goods', 'active', 'cancelled'),
  ('goods', 'active', 'past_due'),
  ('goods', 'open', 'active'),
  ('goods', 'open', 'cancelled'),
  ('goods', 'open', 'past_due'),
  ('goods', 'past_due', 'active'),
  ('goods', 'past_due', 'cancelled'),
  ('goods_delivery', 'paid', 'ordered'),
  ('goods_delivery', 'paid', 'paying_back'),
  ('goods_delivery', 'paid_back', 'paying_back'),
  ('goods_delivery', 'paying_back', 'paid_back'),
  ('goods_refund', 'failed', 'requested'),
  ('goods_refund', 'failed', 'succeeded'),
  ('goods_refund', 'pending', 'failed'),
  ('goods_refund', 'pending', 'succeeded'),
  ('goods_refund', 'requested', 'failed'),
  ('goods_refund', 'requested', 'pending'),
  ('goods_refund', 'requested', 'succeeded'),
  ('goods_refund', 'succeeded', 'failed'),
  ('order', 'compounding', 'on_hold'),
  ('order', 'compounding', 'quality_check'),
  ('order', 'delivered', 'lost'),
  ('order', 'lost', 'delivered'),
  ('order', 'lost', 'returned'),
  ('order', 'on_hold', 'cancelled'),
  ('order', 'on_hold', 'compounding'),
  ('order', 'on_hold', 'destroyed'),
  ('order', 'on_hold', 'packed'),
  ('order', 'on_hold', 'quality_check'),
  ('order', 'on_hold', 'received'),
  ('order', 'on_hold', 'verified'),
  ('order', 'packed', 'on_hold'),
  ('order', 'packed', 'shipped'),
  ('order', 'quality_check', 'compounding'),
  ('order', 'quality_check', 'on_hold'),
  ('order', 'quality_check', 'packed'),
  ('order', 'received', 'cancelled'),
  ('order', 'received', 'on_hold'),
  ('order', 'received', 'verified'),
  ('order', 'returned', 'destroyed'),
  ('order', 'returned', 'resent'),
  ('order', 'shipped', 'delivered'),
  ('order', 'shipped', 'lost'),
  ('order', 'shipped', 'returned'),
  ('order', 'verified', 'cancelled'),
  ('order', 'verified', 'compounding'),
  ('order', 'verified', 'on_hold'),
  ('order', 'verified', 'packed'),
  ('owed', 'paused', 'dropped'),
  ('owed', 'paused', 'paid'),
  ('owed', 'trying', 'dropped'),
  ('owed', 'trying', 'paid'),
  ('owed', 'trying', 'paused'),
  ('plan', 'active', 'ended'),
  ('plan', 'offered', 'active'),
  ('plan', 'offered', 'ended'),
  ('plan', 'offered', 'paying'),
  ('plan', 'offered', 'withdrawn'),
  ('plan', 'paying', 'active'),
  ('plan', 'paying', 'ended'),
  ('plan', 'paying', 'offered'),
  ('plan', 'paying', 'withdrawn'),
  ('plan', 'withdrawn', 'ended'),
  ('plan', 'withdrawn', 'offered'),
  ('prescription', 'active', 'ceased'),
  ('prescription', 'active', 'exhausted'),
  ('prescription', 'active', 'expired'),
  ('prescription', 'active', 'on_hold'),
  ('prescription', 'active', 'released'),
  ('prescription', 'active', 'superseded'),
  ('prescription', 'draft', 'active'),
  ('prescription', 'exhausted', 'active'),
  ('prescription', 'exhausted', 'ceased'),
  ('prescription', 'exhausted', 'on_hold'),
  ('prescription', 'exhausted', 'superseded'),
  ('prescription', 'on_hold', 'active'),
  ('prescription', 'on_hold', 'ceased'),
  ('prescription', 'on_hold', 'exhausted'),
  ('prescription', 'on_hold', 'expired'),
  ('prescription', 'on_hold', 'superseded'),
  ('prescription', 'released', 'active'),
  ('prescription', 'released', 'ceased'),
  ('prescription', 'released', 'expired'),
  ('refill', 'approved', 'charged'),
  ('refill', 'approved', 'declined'),
  ('refill', 'approved', 'lapsed'),
  ('refill', 'approved', 'needs_consult'),
  ('refill', 'declined', 'approved'),
  ('refill', 'declined', 'charged'),
  ('refill', 'declined', 'lapsed'),
  ('refill', 'declined', 'needs_consult'),
  ('refill', 'doctor_review', 'approved'),
  ('refill', 'doctor_review', 'charged'),
  ('refill', 'doctor_review', 'declined'),
  ('refill', 'doctor_review', 'lapsed'),
  ('refill', 'doctor_review', 'needs_consult'),
  ('refill', 'needs_consult', 'approved'),
  ('refill', 'needs_consult', 'charged'),
  ('refill', 'needs_consult', 'declined'),
  ('refill', 'needs_consult', 'lapsed'),
  ('refill', 'requested', 'approved'),
  ('refill', 'requested', 'charged'),
  ('refill', 'requested', 'doctor_review'),
  ('refill', 'requested', 'lapsed'),
  ('refund', 'failed', 'requested'),
  ('refund', 'failed', 'succeeded'),
  ('refund', 'pending', 'failed'),
  ('refund', 'pending', 'succeeded'),
  ('refund', 'requested', 'failed'),
  ('refund', 'requested', 'pending'),
  ('refund', 'requested', 'succeeded'),
  ('refund', 'succeeded', 'failed'),
  ('shop_return', 'approved', 'declined'),
  ('shop_return', 'approved', 'received'),
  ('shop_return', 'approved', 'refunded'),
  ('shop_return', 'cancelled', 'refunded'),
  ('shop_return', 'declined', 'refunded'),
  ('shop_return', 'received', 'refunded'),
  ('shop_return', 'requested', 'approved'),
  ('shop_return', 'requested', 'cancelled'),
  ('shop_return', 'requested', 'declined'),
  ('shop_return', 'requested', 'refunded'),
  ('side_effect', 'answered', 'open'),
  ('side_effect', 'answered', 'settled'),
  ('side_effect', 'open', 'answered'),
  ('side_effect', 'open', 'settled'),
  ('side_effect', 'self_care', 'open'),
  ('thread', 'awaiting_clinic', 'awaiting_patient'),
  ('thread', 'awaiting_clinic', 'closed'),
  ('thread', 'awaiting_clinic', 'escalated'),
  ('thread', 'awaiting_patient', 'awaiting_clinic'),
  ('thread', 'awaiting_patient', 'closed'),
  ('thread', 'awaiting_patient', 'escalated'),
  ('thread', 'closed', 'reopened'),
  ('thread', 'escalated', 'awaiting_clinic'),
  ('thread', 'escalated', 'awaiting_patient'),
  ('thread', 'escalated', 'closed'),
  ('thread', 'open', 'awaiting_clinic'),
  ('thread', 'open', 'awaiting_patient'),
  ('thread', 'open', 'escalated'),
  ('thread', 'reopened', 'awaiting_clinic'),
  ('thread', 'reopened', 'awaiting_patient'),
  ('thread', 'reopened', 'closed'),
  ('thread', 'reopened', 'escalated'),
  ('worksheet', 'checking', 'rejected'),
  ('worksheet', 'checking', 'released'),
  ('worksheet', 'open', 'checking'),
  ('worksheet', 'open', 'rejected');
--> statement-breakpoint
delete from private.lifecycle_firsts;
--> statement-breakpoint
insert into private.lifecycle_firsts (kind, state) values
  ('appointment', 'booked'),
  ('appointment', 'requested'),
  ('check_in', 'scheduled'),
  ('checkout', 'open'),
  ('consult', 'draft'),
  ('consult', 'submitted'),
  ('correction', 'open'),
  ('goods', 'open'),
  ('goods_delivery', 'paid'),
  ('goods_refund', 'requested'),
  ('order', 'received'),
  ('owed', 'trying'),
  ('plan', 'offered'),
  ('prescription', 'active'),
  ('prescription', 'draft'),
  ('refill', 'requested'),
  ('refund', 'requested'),
  ('shop_return', 'requested'),
  ('side_effect', 'open'),
  ('side_effect', 'self_care'),
  ('thread', 'awaiting_clinic'),
  ('thread', 'escalated'),
  ('worksheet', 'open');
--> statement-breakpoint
drop trigger if exists appointments_lifecycle on public.appointments;
--> statement-breakpoint
create trigger appointments_lifecycle before update on public.appointments for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('appointment', 'state');
--> statement-breakpoint
drop trigger if exists appointments_first_state on public.appointments;
--> statement-breakpoint
create trigger appointments_first_state before insert on public.appointments for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('appointment', 'state');
--> statement-breakpoint
drop trigger if exists check_ins_lifecycle on public.check_ins;
--> statement-breakpoint
create trigger check_ins_lifecycle before update on public.check_ins for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('check_in', 'state');
--> statement-breakpoint
drop trigger if exists check_ins_first_state on public.check_ins;
--> statement-breakpoint
create trigger check_ins_first_state before insert on public.check_ins for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('check_in', 'state');
--> statement-breakpoint
drop trigger if exists checkout_sessions_lifecycle on public.checkout_sessions;
--> statement-breakpoint
create trigger checkout_sessions_lifecycle before update on public.checkout_sessions for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('checkout', 'status');
--> statement-breakpoint
drop trigger if exists checkout_sessions_first_state on public.checkout_sessions;
--> statement-breakpoint
create trigger checkout_sessions_first_state before insert on public.checkout_sessions for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('checkout', 'status');
--> statement-breakpoint
drop trigger if exists consults_lifecycle on public.consults;
--> statement-breakpoint
create trigger consults_lifecycle before update on public.consults for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('consult', 'state');
--> statement-breakpoint
drop trigger if exists consults_first_state on public.consults;
--> statement-breakpoint
create trigger consults_first_state before insert on public.consults for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('consult', 'state');
--> statement-breakpoint
drop trigger if exists correction_requests_lifecycle on public.correction_requests;
--> statement-breakpoint
create trigger correction_requests_lifecycle before update on public.correction_requests for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('correction', 'state');
--> statement-breakpoint
drop trigger if exists correction_requests_first_state on public.correction_requests;
--> statement-breakpoint
create trigger correction_requests_first_state before insert on public.correction_requests for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('correction', 'state');
--> statement-breakpoint
drop trigger if exists product_subscriptions_lifecycle on public.product_subscriptions;
--> statement-breakpoint
create trigger product_subscriptions_lifecycle before update on public.product_subscriptions for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('goods', 'status');
--> statement-breakpoint
drop trigger if exists product_subscriptions_first_state on public.product_subscriptions;
--> statement-breakpoint
create trigger product_subscriptions_first_state before insert on public.product_subscriptions for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('goods', 'status');
--> statement-breakpoint
drop trigger if exists product_deliveries_lifecycle on public.product_deliveries;
--> statement-breakpoint
create trigger product_deliveries_lifecycle before update on public.product_deliveries for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('goods_delivery', 'state');
--> statement-breakpoint
drop trigger if exists product_deliveries_first_state on public.product_deliveries;
--> statement-breakpoint
create trigger product_deliveries_first_state before insert on public.product_deliveries for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('goods_delivery', 'state');
--> statement-breakpoint
drop trigger if exists goods_refunds_lifecycle on public.goods_refunds;
--> statement-breakpoint
create trigger goods_refunds_lifecycle before update on public.goods_refunds for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('goods_refund', 'status');
--> statement-breakpoint
drop trigger if exists goods_refunds_first_state on public.goods_refunds;
--> statement-breakpoint
create trigger goods_refunds_first_state before insert on public.goods_refunds for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('goods_refund', 'status');
--> statement-breakpoint
drop trigger if exists orders_lifecycle on public.orders;
--> statement-breakpoint
create trigger orders_lifecycle before update on public.orders for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('order', 'state');
--> statement-breakpoint
drop trigger if exists orders_first_state on public.orders;
--> statement-breakpoint
create trigger orders_first_state before insert on public.orders for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('order', 'state');
--> statement-breakpoint
drop trigger if exists owed_payments_lifecycle on public.owed_payments;
--> statement-breakpoint
create trigger owed_payments_lifecycle before update on public.owed_payments for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('owed', 'state');
--> statement-breakpoint
drop trigger if exists owed_payments_first_state on public.owed_payments;
--> statement-breakpoint
create trigger owed_payments_first_state before insert on public.owed_payments for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('owed', 'state');
--> statement-breakpoint
drop trigger if exists plans_lifecycle on public.plans;
--> statement-breakpoint
create trigger plans_lifecycle before update on public.plans for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('plan', 'status');
--> statement-breakpoint
drop trigger if exists plans_first_state on public.plans;
--> statement-breakpoint
create trigger plans_first_state before insert on public.plans for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('plan', 'status');
--> statement-breakpoint
drop trigger if exists prescriptions_lifecycle on public.prescriptions;
--> statement-breakpoint
create trigger prescriptions_lifecycle before update on public.prescriptions for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('prescription', 'status');
--> statement-breakpoint
drop trigger if exists prescriptions_first_state on public.prescriptions;
--> statement-breakpoint
create trigger prescriptions_first_state before insert on public.prescriptions for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('prescription', 'status');
--> statement-breakpoint
drop trigger if exists refills_lifecycle on public.refills;
--> statement-breakpoint
create trigger refills_lifecycle before update on public.refills for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('refill', 'state');
--> statement-breakpoint
drop trigger if exists refills_first_state on public.refills;
--> statement-breakpoint
create trigger refills_first_state before insert on public.refills for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('refill', 'state');
--> statement-breakpoint
drop trigger if exists refunds_lifecycle on public.refunds;
--> statement-breakpoint
create trigger refunds_lifecycle before update on public.refunds for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('refund', 'status');
--> statement-breakpoint
drop trigger if exists refunds_first_state on public.refunds;
--> statement-breakpoint
create trigger refunds_first_state before insert on public.refunds for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('refund', 'status');
--> statement-breakpoint
drop trigger if exists shop_returns_lifecycle on public.shop_returns;
--> statement-breakpoint
create trigger shop_returns_lifecycle before update on public.shop_returns for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('shop_return', 'status');
--> statement-breakpoint
drop trigger if exists shop_returns_first_state on public.shop_returns;
--> statement-breakpoint
create trigger shop_returns_first_state before insert on public.shop_returns for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('shop_return', 'status');
--> statement-breakpoint
drop trigger if exists side_effects_lifecycle on public.side_effects;
--> statement-breakpoint
create trigger side_effects_lifecycle before update on public.side_effects for each row
  when (old.state is distinct from new.state) execute function private.hold_lifecycle('side_effect', 'state');
--> statement-breakpoint
drop trigger if exists side_effects_first_state on public.side_effects;
--> statement-breakpoint
create trigger side_effects_first_state before insert on public.side_effects for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('side_effect', 'state');
--> statement-breakpoint
drop trigger if exists support_tickets_lifecycle on public.support_tickets;
--> statement-breakpoint
create trigger support_tickets_lifecycle before update on public.support_tickets for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('thread', 'status');
--> statement-breakpoint
drop trigger if exists support_tickets_first_state on public.support_tickets;
--> statement-breakpoint
create trigger support_tickets_first_state before insert on public.support_tickets for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('thread', 'status');
--> statement-breakpoint
drop trigger if exists worksheets_lifecycle on public.worksheets;
--> statement-breakpoint
create trigger worksheets_lifecycle before update on public.worksheets for each row
  when (old.status is distinct from new.status) execute function private.hold_lifecycle('worksheet', 'status');
--> statement-breakpoint
drop trigger if exists worksheets_first_state on public.worksheets;
--> statement-breakpoint
create trigger worksheets_first_state before insert on public.worksheets for each row
  when (current_user in ('service_role', 'authenticated', 'anon')) execute function private.hold_first_state('worksheet', 'status');
