/** What of all that is held about a person stands in their package, table by table; a test compares both lists with the database. */
export const inPackage = [
  ...[
    'appointments',
    'carrier_enquiries',
    'check_ins',
    'clinical_facts',
    'consent_answers',
    'consult_notes',
    'consult_questions',
    'consults',
  ],
  ...[
    'correction_answers',
    'correction_requests',
    'credit_uses',
    'customer_credits',
    'dispensed_items',
    'doctor_letters',
  ],
  ...['dose_reminders', 'doses', 'evidence_places', 'fact_errors', 'goods_refunds', 'gp_letters', 'identity_checks'],
  ...[
    'hair_quiz_results_v2',
    'invoices',
    'marketing_consents',
    'note_shares',
    'notice_settings',
    'notices',
    'orders',
    'owed_payments',
    'parcels',
  ],
  ...['patient_addresses', 'photo_marks', 'photo_points', 'photo_requests', 'photo_unfit', 'photos', 'plan_agreements'],
  ...[
    'plan_changes',
    'plans',
    'prescription_moves',
    'prescription_reviews',
    'prescriptions',
    'prescriptions_elsewhere',
  ],
  ...['price_changes', 'privacy_request_steps', 'privacy_requests', 'product_deliveries', 'product_subscription_items'],
  ...['product_subscriptions', 'profiles', 'push_devices', 'recall_orders', 'refills', 'refunds', 'shop_order_lines'],
  ...['shop_orders', 'shop_refund_lines', 'shop_refunds', 'shop_return_lines', 'shop_returns', 'side_effect_messages'],
  ...['side_effects', 'stock_waits', 'subscriptions', 'supplies', 'supply_claims', 'supply_voids', 'support_messages'],
  ...['support_tickets', 'test_requests'],
]

/** What is left out, in words for who opens the package, and the tables that this is about. */
export const leftOut = [
  {
    what: 'What doctors wrote for each other: notes they did not share, records of calls, opinions of colleagues, and how the safety rules were worked through. They also hold words of others. Ask us, and a doctor goes through them with you.',
    tables: ['gate_runs', 'live_contacts', 'second_opinions', 'side_effect_holds', 'supply_queries'],
  },
  {
    what: 'What the pharmacy writes down while it makes and checks a medicine. The law asks it of the pharmacy; what was dispensed to you, with its batches, is in here.',
    tables: ['label_scans', 'register_corrections', 'register_lines', 'worksheets'],
  },
  {
    what: 'How our staff work: tasks, notes of the office, reasons given to open a record, reviews of quality, and reports to authorities. They are about our work. Who opened your record is in here, and you may ask for the rest under the Privacy Act.',
    tables: [
      ...['account_holds', 'chart_openings', 'consult_offers', 'consult_promises', 'goods_notes'],
      ...['invoice_notes', 'legal_form_errors', 'legal_holds', 'matter_steps', 'matter_subjects'],
      ...[
        'order_notes',
        'quality_replies',
        'quality_reviews',
        'refill_changes',
        'refund_requests',
        'rule_comparison_cases',
        'patient_lines',
        'care_links',
      ],
      ...[
        'saved_views',
        'second_factor_resets',
        'shop_order_assignments',
        'shop_order_notes',
        'shop_order_remarks',
        'support_notes',
        'tasks',
        'tga_corrections',
      ],
    ],
  },
  {
    what: 'What our bank and payment provider need: their numbers of you, each try of a payment, prices as they were reckoned, and what was answered in a dispute. The sums you paid and got back are in here.',
    tables: [
      ...['billing_customers', 'checkout_sessions', 'dispute_answers', 'disputes', 'payment_tries'],
      ...['price_ledger', 'shop_checkouts'],
    ],
  },
  {
    what: 'What has no words: how a video visit connected (nothing is recorded), which mail, news or text went out when, addresses that mail did not reach, and files that were not sent to the end.',
    tables: [
      ...[
        'dead_addresses',
        'destruction_errors',
        'live_events',
        'newsletter_sends',
        'notice_sends',
        'notice_texts',
        'outbox_emails',
      ],
      ...[
        'photo_parts',
        'photo_uploads',
        'record_packages',
        'video_devices',
        'video_guests',
        'video_signals',
        'video_tickets',
        'video_visits',
      ],
    ],
  },
]
