// Rules of version 2026-12.1 as they ran. Written by npm run rules; never changed.

// packages/domain/src/quiz/conditions.ts
var is = (key, ...values) => ({ key, is: values });
var named = (key) => ({ all: [{ key, answered: true }, { not: is(key, "none") }] });
var isMens = { branch: "men" };
var isWomens = { branch: "women" };
var isMale = is("sex_at_birth", "male");
var notMale = { not: isMale };
var notFemale = { not: is("sex_at_birth", "female") };
var mayBePregnant = { all: [{ key: "sex_at_birth", answered: true }, notMale] };
var isRecent = is("hair_loss_duration", "lt_1m", "1_3m", "3_6m");

// packages/domain/src/quiz/bank/health.ts
var heartConditions = [
  "heart_failure",
  "heart_other",
  "arrhythmia",
  "low_bp_fainting",
  "high_bp_uncontrolled",
  "high_bp_controlled",
  "pulmonary_hypertension",
  "pheochromocytoma"
];
var heartMedicines = ["ace_arb", "bp_other", "nitrates", "alpha_blocker", "potassium_ksparing", "digoxin"];
var bodyConditions = {
  key: "health_conditions",
  column: true,
  kind: "multi",
  required: true,
  label: "Do you have, or have you had, any of these?",
  help: "Your answer changes which options are safe for you.",
  options: [
    { value: "none", label: "None of these", exclusive: true },
    { value: "heart_failure", label: "Heart failure, or fluid around the heart" },
    { value: "heart_other", label: "Angina, a heart attack or a heart valve problem" },
    { value: "arrhythmia", label: "Irregular or racing heartbeat" },
    { value: "low_bp_fainting", label: "Low blood pressure or fainting" },
    { value: "high_bp_uncontrolled", label: "High blood pressure that is not under control" },
    { value: "high_bp_controlled", label: "High blood pressure, under control" },
    { value: "pulmonary_hypertension", label: "High pressure in the lungs (pulmonary hypertension)" },
    { value: "pheochromocytoma", label: "An adrenal gland tumour (phaeochromocytoma)" },
    { value: "kidney_disease", label: "Kidney disease" },
    { value: "high_potassium_addison", label: "High potassium or Addison disease" },
    { value: "liver_disease", label: "Liver disease" },
    { value: "clot_stroke_migraine_aura", label: "A blood clot, a stroke, or migraine with flashing lights" },
    { value: "meningioma", label: "A meningioma (a growth in the lining of the brain)" },
    {
      value: "prostate_cancer_or_psa",
      label: "Prostate cancer or a raised PSA test",
      showIf: notFemale
    },
    { value: "breast_lump_or_cancer", label: "A breast lump or breast cancer" },
    { value: "autoimmune", label: "An autoimmune disease" },
    { value: "thyroid", label: "A thyroid problem" },
    { value: "diabetes", label: "Diabetes" },
    { value: "cancer_treatment_12m", label: "Cancer treatment in the last 12 months" },
    { value: "other", label: "Something else" }
  ]
};
var bodyText = {
  key: "health_conditions_text",
  column: false,
  kind: "text",
  required: true,
  label: "What else should the doctor know?",
  showIf: is("health_conditions", "other"),
  options: []
};
var breastDetail = {
  key: "breast_detail",
  column: false,
  kind: "single",
  required: true,
  label: "Which of these is it?",
  showIf: is("health_conditions", "breast_lump_or_cancer"),
  options: [
    { value: "known_cancer", label: "A breast cancer that a doctor knows about" },
    { value: "new_lump", label: "A lump nobody has checked yet" }
  ]
};
var moodConditions = {
  key: "mood_conditions",
  column: false,
  kind: "multi",
  required: true,
  label: "And any of these?",
  help: "Many people feel low about their hair. Your answer is private and helps us keep you safe.",
  options: [
    { value: "none", label: "None of these", exclusive: true },
    { value: "depression_current", label: "Depression now" },
    { value: "depression_past", label: "Depression in the past" },
    { value: "anxiety", label: "Anxiety" },
    { value: "self_harm_thoughts", label: "Thoughts of harming myself" },
    { value: "eating_disorder_weight_loss", label: "An eating disorder" },
    { value: "sexual_dysfunction", label: "Low sex drive or problems with sex" },
    {
      value: "fertility_trying",
      label: "Fertility tests or treatment of my own",
      showIf: notFemale
    }
  ]
};
var partnerPregnant = {
  key: "partner_pregnant",
  column: false,
  kind: "single",
  required: true,
  label: "Is a partner of yours pregnant, or are you trying for a baby?",
  showIf: isMale,
  options: [
    { value: "no", label: "No" },
    { value: "yes", label: "A partner is pregnant" },
    { value: "trying", label: "We are trying" },
    { value: "na", label: "Does not apply to me" }
  ]
};
var medications = {
  key: "current_medications",
  column: true,
  kind: "multi",
  required: true,
  label: "Which of these do you take?",
  help: "Including creams, patches and things bought without a prescription.",
  options: [
    { value: "none", label: "None of these", exclusive: true },
    { value: "ace_arb", label: "Blood pressure tablets with a name ending in -pril or -sartan" },
    { value: "bp_other", label: "Other blood pressure or heart tablets" },
    { value: "nitrates", label: "Chest pain spray, patches or tablets (nitrates)" },
    { value: "alpha_blocker", label: "Tablets for passing urine, or an alpha blocker" },
    { value: "ed_tablets", label: "Tablets for erections" },
    { value: "potassium_ksparing", label: "Potassium, or a fluid tablet that keeps potassium" },
    { value: "nsaid_regular", label: "Anti-inflammatory pain tablets on most days" },
    { value: "blood_thinner", label: "A blood thinner" },
    { value: "lithium", label: "A mood stabiliser that needs regular blood tests" },
    { value: "digoxin", label: "A heart rhythm tablet that needs its level checked" },
    { value: "trimethoprim", label: "An antibiotic for urine infections" },
    {
      value: "antifungal_hiv_macrolide",
      label: "Antifungal tablets, HIV medicine or an antibiotic for chest infections"
    },
    { value: "antidepressant", label: "An antidepressant" },
    { value: "isotretinoin", label: "Capsules for severe acne" },
    {
      value: "oral_contraceptive",
      label: "The contraceptive pill",
      showIf: notMale
    },
    { value: "mht_hrt", label: "Menopause hormones (MHT or HRT)", showIf: notMale },
    { value: "testosterone_anabolic", label: "Male hormones or bodybuilding hormones" },
    { value: "gender_affirming", label: "Gender-affirming hormones" },
    { value: "chemo_immuno", label: "Chemotherapy, or medicine that lowers immunity" },
    { value: "thyroid_tablet", label: "Thyroid tablets" },
    { value: "other", label: "Something else" }
  ]
};
var medicationsText = {
  key: "current_medications_text",
  column: false,
  kind: "text",
  required: false,
  label: "Names and doses, if you know them",
  help: "One after the other, with commas between them.",
  showIf: named("current_medications"),
  options: []
};
var allergies = {
  key: "allergies",
  column: true,
  kind: "multi",
  required: true,
  label: "Are you allergic to any of these?",
  options: [
    { value: "none", label: "No allergies", exclusive: true },
    { value: "hair_topical_active", label: "A liquid or foam for hair loss" },
    { value: "hair_tablet_active", label: "A tablet or capsule for hair loss" },
    { value: "propylene_glycol", label: "Propylene glycol" },
    { value: "alcohol", label: "Alcohol on the skin" },
    { value: "lactose", label: "Lactose" },
    { value: "gelatin", label: "Gelatine" },
    { value: "soy_peanut", label: "Soy or peanut" },
    { value: "dye", label: "A food or tablet colouring" },
    { value: "latex_adhesive", label: "Latex or sticking plaster" },
    { value: "other", label: "Something else" }
  ]
};
var allergiesText = {
  key: "allergies_text",
  column: false,
  kind: "text",
  required: true,
  label: "What was it, and what happened?",
  showIf: named("allergies"),
  options: []
};
var heartCondition = is("health_conditions", ...heartConditions);
var heartMedicine = is("current_medications", ...heartMedicines);
var bloodPressure = {
  key: "bp_reading",
  column: false,
  kind: "bp",
  required: false,
  label: "Your last blood pressure reading",
  help: "Two numbers and, if you know it, the day: 120/80, or 120/80 3/11/2026. A pharmacy can measure it for you.",
  options: []
};
var bloodPressureForCondition = { ...bloodPressure, showIf: heartCondition };
var bloodPressureForMedicine = {
  ...bloodPressure,
  showIf: { all: [heartMedicine, { not: heartCondition }] }
};

// packages/domain/src/quiz/bank/life.ts
var stress = {
  key: "stress_levels",
  column: true,
  kind: "single",
  required: false,
  label: "How much stress have you had in the last months?",
  options: [
    { value: "low", label: "Little" },
    { value: "moderate", label: "Some" },
    { value: "high", label: "A lot" },
    { value: "very_high", label: "More than I can handle" }
  ]
};
var diet = {
  key: "diet_quality",
  column: true,
  kind: "single",
  required: false,
  label: "How do you eat?",
  help: "Hair needs iron and protein.",
  options: [
    { value: "balanced", label: "A bit of everything" },
    { value: "vegetarian_vegan", label: "Vegetarian or vegan" },
    { value: "restrictive", label: "I leave out a lot" },
    { value: "recent_weight_loss", label: "I have lost weight lately" }
  ]
};
var lifestyle = {
  key: "lifestyle_factors",
  column: true,
  kind: "multi",
  required: false,
  label: "Do any of these fit you?",
  options: [
    { value: "none", label: "None of these", exclusive: true },
    { value: "smoker", label: "I smoke" },
    { value: "vaping", label: "I vape" },
    { value: "alcohol_gt10_week", label: "More than 10 alcoholic drinks a week" },
    { value: "poor_sleep", label: "I sleep badly" },
    { value: "heavy_training", label: "I train hard on most days" },
    { value: "blood_donor", label: "I give blood" },
    { value: "hot_tools_daily", label: "I use hot styling tools every day" }
  ]
};
var hairCare = {
  key: "hair_care_routine",
  column: true,
  kind: "multi",
  required: false,
  label: "How do you look after your hair?",
  options: [
    { value: "daily_wash", label: "I wash it every day" },
    { value: "weekly_wash", label: "I wash it about once a week" },
    { value: "styling_products", label: "I use gel, wax, spray or mousse" },
    { value: "heat", label: "I dry, curl or straighten it with heat" },
    { value: "hat_helmet", label: "I wear a hat or helmet for hours" },
    { value: "dye", label: "I colour it" }
  ]
};
var hairType = {
  key: "hair_type",
  column: true,
  kind: "single",
  required: false,
  label: "What is your hair like?",
  options: [
    { value: "straight", label: "Straight" },
    { value: "wavy", label: "Wavy" },
    { value: "curly", label: "Curly" },
    { value: "coily", label: "Coily" },
    { value: "shaved", label: "Shaved" }
  ]
};
var hairDensity = {
  key: "hair_density",
  column: true,
  kind: "single",
  required: false,
  label: "How thick is it now?",
  options: [
    { value: "thick", label: "Thick" },
    { value: "medium", label: "Medium" },
    { value: "thin", label: "Thin" },
    { value: "very_thin", label: "Very thin" }
  ]
};

// packages/domain/src/quiz/bank/patterns.ts
var expectation = "Care at this stage aims to keep the hair you have.";
var mensPattern = {
  key: "hair_loss_pattern",
  column: true,
  kind: "single",
  required: true,
  label: "Which picture is closest?",
  showIf: isMens,
  options: [
    { value: "nh1", label: "No visible loss", picture: "nh1" },
    { value: "nh2", label: "A little back at the temples", picture: "nh2" },
    { value: "nh3", label: "Deep temples", picture: "nh3" },
    { value: "nh3v", label: "Mainly the crown", picture: "nh3v" },
    { value: "nh4", label: "Temples and crown, with a band of hair between", picture: "nh4" },
    { value: "nh5", label: "Temples and crown, the band between is narrow", picture: "nh5" },
    { value: "nh6", label: "The band between has gone", picture: "nh6", help: expectation },
    { value: "nh7", label: "Hair only around the sides and back", picture: "nh7", help: expectation },
    { value: "nh_a", label: "Moving back evenly from the front", picture: "nh_a" },
    { value: "diffuse", label: "Thinner all over", picture: "diffuse" },
    { value: "patchy", label: "Round bare patches", picture: "patchy" },
    { value: "unsure", label: "I am not sure" }
  ]
};
var womensPattern = {
  key: "fphl_pattern",
  column: true,
  kind: "single",
  required: true,
  label: "Which picture is closest to your part line?",
  showIf: isWomens,
  options: [
    { value: "s1", label: "The part looks as it always has", picture: "s1" },
    { value: "s2", label: "The part is a little wider", picture: "s2" },
    { value: "s3", label: "The part is wider and the scalp shows beside it", picture: "s3" },
    { value: "s4", label: "A bare spot at the front of the part", picture: "s4" },
    { value: "s5", label: "Very little hair on top", picture: "s5" },
    { value: "frontal_accent", label: "Widest at the front, like a fir tree", picture: "frontal_accent" },
    { value: "temples", label: "Thin at the temples", picture: "temples" },
    { value: "patchy", label: "Round bare patches", picture: "patchy" },
    { value: "unsure", label: "I am not sure" }
  ]
};
var womensWhere = {
  key: "hair_loss_pattern",
  column: true,
  kind: "single",
  required: true,
  label: "Where is it thinning most?",
  showIf: isWomens,
  options: [
    { value: "part_widening", label: "Along the part" },
    { value: "overall_thinning", label: "All over" },
    {
      value: "hairline_band",
      label: "The whole hairline is moving back",
      help: "Evenly, like a band, perhaps with thin eyebrows."
    },
    { value: "temples", label: "At the temples" },
    { value: "crown", label: "At the crown" },
    { value: "patchy", label: "In round bare patches" },
    { value: "lengths_only", label: "Only in the lengths, not at the root" }
  ]
};
var breakage = {
  key: "loss_vs_breakage",
  column: true,
  kind: "single",
  required: true,
  label: "Does the hair fall from the root, or does it snap?",
  help: "A tiny white bulb at the end means it fell from the root.",
  showIf: isWomens,
  options: [
    { value: "from_root", label: "From the root" },
    { value: "snapping", label: "It snaps" },
    { value: "both", label: "Both" },
    { value: "unsure", label: "I am not sure" }
  ]
};

// packages/domain/src/quiz/bank/shared.ts
var duration = {
  key: "hair_loss_duration",
  column: true,
  kind: "single",
  required: true,
  label: "How long have you noticed it?",
  options: [
    { value: "lt_1m", label: "Less than a month" },
    { value: "1_3m", label: "1 to 3 months" },
    { value: "3_6m", label: "3 to 6 months" },
    { value: "6_12m", label: "6 to 12 months" },
    { value: "1_3y", label: "1 to 3 years" },
    { value: "3_5y", label: "3 to 5 years" },
    { value: "gt_5y", label: "More than 5 years" }
  ]
};
var onset = {
  key: "onset",
  column: false,
  kind: "single",
  required: true,
  label: "How did it start?",
  options: [
    { value: "gradual", label: "Slowly, bit by bit" },
    { value: "sudden", label: "Suddenly, over days or a few weeks" }
  ]
};
var scalp = {
  key: "scalp_condition",
  column: true,
  kind: "multi",
  required: true,
  label: "Do you have any of these right now?",
  help: "Tick all that fit. Some of them need a doctor to look at your scalp in person.",
  options: [
    { value: "none", label: "None of these", exclusive: true },
    { value: "dandruff", label: "Dandruff" },
    { value: "oily", label: "Oily scalp" },
    { value: "itch", label: "Itch" },
    { value: "psoriasis_eczema", label: "Psoriasis, eczema or broken skin on the scalp" },
    { value: "rf_pain_burn", label: "Pain or burning" },
    { value: "rf_scale_pus", label: "Thick scale, crusts or pus" },
    { value: "rf_shiny_scar", label: "Shiny or scarred skin where hair used to grow" },
    { value: "rf_sudden_patch", label: "A smooth bare patch that came on suddenly" },
    { value: "rf_brows_lashes", label: "Losing eyebrows or eyelashes" },
    { value: "rf_rapid_diffuse", label: "Losing handfuls of hair, all within the last 4 weeks" },
    { value: "rf_systemic", label: "Fever, weight loss without trying, joint pain, rash or night sweats" }
  ]
};
var dateOfBirth = {
  key: "date_of_birth",
  column: true,
  kind: "date",
  required: true,
  label: "Your date of birth",
  help: "Day/month/year, as on your ID. For example 31/12/1990.",
  options: []
};
var sexAtBirth = {
  key: "sex_at_birth",
  column: true,
  kind: "single",
  required: true,
  label: "Sex recorded at birth",
  help: "Needed for safe dosing. It also decides which questions come next.",
  options: [
    { value: "male", label: "Male" },
    { value: "female", label: "Female" },
    { value: "another_term", label: "Another term" },
    { value: "prefer_not_to_say", label: "I would rather not say" }
  ]
};
var gender = {
  key: "gender",
  column: true,
  kind: "single",
  required: false,
  label: "How do you describe your gender?",
  options: [
    { value: "man", label: "Man" },
    { value: "woman", label: "Woman" },
    { value: "non_binary", label: "Non-binary" },
    { value: "self_described", label: "In another way" },
    { value: "prefer_not_to_say", label: "I would rather not say" }
  ]
};
var familyHistory = {
  key: "family_history",
  column: true,
  kind: "single",
  required: true,
  label: "Does hair loss run in your family?",
  help: "On your mother's or your father's side.",
  options: [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" },
    { value: "unsure", label: "I am not sure" }
  ]
};
var trigger = {
  key: "triggering_event",
  column: true,
  kind: "multi",
  required: true,
  label: "Did any of these happen in the last 6 months?",
  help: "Hair often falls 2 to 3 months after the cause.",
  showIf: { any: [isWomens, isRecent] },
  options: [
    { value: "none", label: "None of these", exclusive: true },
    { value: "birth_postpartum", label: "I gave birth", showIf: notMale },
    { value: "miscarriage", label: "A miscarriage", showIf: notMale },
    { value: "fever_covid", label: "COVID or a high fever" },
    { value: "surgery_anaesthetic", label: "Surgery or an anaesthetic" },
    { value: "major_stress", label: "A very stressful time" },
    { value: "weight_loss_diet", label: "A strict diet or fast weight loss" },
    { value: "stopped_pill", label: "I stopped the pill or another hormone", showIf: notMale },
    { value: "new_medicine", label: "A new medicine" },
    { value: "iron_low", label: "Low iron" },
    { value: "blood_loss", label: "Heavy bleeding or blood loss" },
    { value: "menopause", label: "Menopause or the time just before it", showIf: notMale },
    { value: "other", label: "Something else" }
  ]
};
var season = {
  key: "seasonal_pattern",
  column: true,
  kind: "single",
  required: false,
  label: "Is it worse at one time of the year?",
  showIf: isWomens,
  options: [
    { value: "none", label: "No" },
    { value: "worse_autumn", label: "Worse in autumn" },
    { value: "worse_summer", label: "Worse in summer" },
    { value: "worse_spring", label: "Worse in spring" },
    { value: "worse_winter", label: "Worse in winter" },
    { value: "unsure", label: "I am not sure" }
  ]
};
var previousTreatments = {
  key: "previous_treatments",
  column: true,
  kind: "multi",
  required: true,
  label: "What have you tried for your hair?",
  options: [
    { value: "none", label: "Nothing yet", exclusive: true },
    { value: "pharmacy_topical", label: "A foam or liquid from the pharmacy" },
    { value: "rx_tablet", label: "A tablet or capsule from a doctor" },
    { value: "rx_topical", label: "A scalp liquid from a doctor" },
    { value: "hormonal", label: "A hormone treatment" },
    { value: "light_device", label: "A light cap or comb" },
    { value: "needling", label: "Needling or a scalp roller" },
    { value: "supplements", label: "Vitamins or supplements" },
    { value: "transplant", label: "A hair transplant" },
    { value: "steroid_injection", label: "Injections into the scalp" },
    { value: "other", label: "Something else" }
  ]
};
var triedSomething = named("previous_treatments");
var previousResult = {
  key: "prev_result",
  column: false,
  kind: "single",
  required: true,
  label: "How did it go?",
  showIf: triedSomething,
  options: [
    { value: "helped", label: "It helped" },
    { value: "no_change", label: "No change" },
    { value: "worse", label: "It got worse" },
    { value: "side_effect", label: "I stopped because of a side effect" }
  ]
};
var previousSideEffects = {
  key: "prev_side_effects",
  column: false,
  kind: "multi",
  required: true,
  label: "Did any treatment cause one of these?",
  showIf: triedSomething,
  options: [
    { value: "none", label: "None of these", exclusive: true },
    { value: "mood", label: "Low mood or anxiety" },
    { value: "sexual", label: "Sexual problems" },
    { value: "swelling", label: "Swelling of face, hands or ankles" },
    { value: "rash", label: "Rash or sore scalp" },
    { value: "other", label: "Something else" }
  ]
};
var previousText = {
  key: "prev_side_effects_text",
  column: false,
  kind: "text",
  required: false,
  label: "What was it, and what did you notice?",
  showIf: is("prev_side_effects", "mood", "sexual", "swelling", "rash", "other"),
  options: []
};
var goals = {
  key: "hair_goals",
  column: true,
  kind: "multi",
  required: true,
  label: "What would you like most?",
  options: [
    { value: "stop_loss", label: "Keep the hair I have" },
    { value: "thicken", label: "Thicker hair" },
    { value: "regrow", label: "Hair back where it is thin" },
    { value: "less_shedding", label: "Less shedding" },
    { value: "scalp_health", label: "A calmer scalp" },
    { value: "understand", label: "To understand what is happening" }
  ]
};
var preference = {
  key: "treatment_preference",
  column: false,
  kind: "single",
  required: true,
  label: "Is there a kind of care you prefer?",
  help: "The doctor decides with you what fits.",
  options: [
    { value: "no_preference", label: "No preference" },
    { value: "topical", label: "Something for the scalp" },
    { value: "tablet", label: "Something to swallow" },
    { value: "no_rx", label: "Nothing that needs a prescription" }
  ]
};
var telehealthConsent = {
  key: "consent_telehealth",
  column: true,
  kind: "consent",
  required: true,
  label: "I agree to care by telehealth.",
  help: "A doctor reads your answers and speaks with you before any first prescription. Telehealth has limits: the doctor may decline, or ask you to see your GP or someone in person.",
  options: []
};
var privacyConsent = {
  key: "consent_privacy_policy",
  column: true,
  kind: "consent",
  required: true,
  label: "I agree that my health information is collected and used as the privacy policy says.",
  help: "Your doctor sees your answers, and our pharmacy sees what it needs to supply you. Software sorts the answers by fixed rules; a doctor makes every decision.",
  options: []
};
var usualGp = {
  key: "usual_gp",
  column: false,
  kind: "text",
  required: false,
  label: "Your usual GP or clinic",
  help: "The name is enough. It helps when your care has to be shared.",
  options: []
};
var gpShare = {
  key: "gp_share_ok",
  column: false,
  kind: "single",
  required: false,
  label: "May we tell them about your care here?",
  showIf: { key: "usual_gp", answered: true },
  options: [
    { value: "yes", label: "Yes" },
    { value: "no", label: "No" }
  ]
};

// packages/domain/src/quiz/bank/women.ts
var pregnancy = {
  key: "pregnancy_status",
  column: false,
  kind: "single",
  required: true,
  label: "Which of these fits you today?",
  help: "Some treatments could harm a baby, so we have to ask.",
  showIf: mayBePregnant,
  options: [
    { value: "pregnant", label: "I am pregnant" },
    { value: "breastfeeding", label: "I am breastfeeding" },
    { value: "trying_6m", label: "I would like to be pregnant within 6 months" },
    { value: "possible_no_contraception", label: "I could become pregnant and use no reliable contraception" },
    { value: "contraception_reliable", label: "I could become pregnant and use reliable contraception" },
    { value: "not_possible_menopause_or_surgery", label: "I cannot become pregnant" }
  ]
};
var menarche = {
  key: "menarche_age",
  column: true,
  kind: "single",
  required: false,
  label: "How old were you at your first period?",
  showIf: mayBePregnant,
  options: [
    { value: "lt_9", label: "Younger than 9" },
    { value: "9_11", label: "9 to 11" },
    { value: "12_14", label: "12 to 14" },
    { value: "15_plus", label: "15 or older" },
    { value: "never", label: "I have never had one" },
    { value: "unsure", label: "I am not sure" }
  ]
};
var cycles = {
  key: "cycle_status",
  column: false,
  kind: "single",
  required: false,
  label: "How are your periods now?",
  showIf: mayBePregnant,
  options: [
    { value: "regular", label: "Regular" },
    { value: "irregular", label: "Irregular" },
    { value: "none_3m", label: "None for 3 months or more" },
    { value: "perimenopause", label: "Changing, in the years before menopause" },
    { value: "postmenopause", label: "Over, after menopause" },
    { value: "hormonal_none", label: "None, because of hormones I take" }
  ]
};
var pcos = {
  key: "pcos_status",
  column: true,
  kind: "single",
  required: false,
  label: "Do you have polycystic ovary syndrome (PCOS)?",
  showIf: mayBePregnant,
  options: [
    { value: "diagnosed", label: "Yes, a doctor found it" },
    { value: "suspected", label: "I think so" },
    { value: "no", label: "No" },
    { value: "unsure", label: "I am not sure" }
  ]
};
var pcosSymptoms = {
  key: "pcos_symptoms",
  column: true,
  kind: "multi",
  required: false,
  label: "Which of these do you have?",
  showIf: { all: [mayBePregnant, is("pcos_status", "diagnosed", "suspected", "unsure")] },
  options: [
    { value: "none", label: "None of these", exclusive: true },
    { value: "irregular_cycles", label: "Irregular periods" },
    { value: "acne", label: "Acne" },
    { value: "weight_gain", label: "Gaining weight" },
    { value: "facial_hair", label: "Dark hair on the face" },
    { value: "fertility_difficulty", label: "Difficulty getting pregnant" },
    { value: "ovary_scan", label: "A scan that showed it" }
  ]
};
var androgenSigns = {
  key: "androgen_signs",
  column: true,
  kind: "multi",
  required: true,
  label: "Have you noticed any of these?",
  help: "Some of them show that hormones should be checked in person.",
  showIf: mayBePregnant,
  options: [
    { value: "none", label: "None of these", exclusive: true },
    { value: "chin_lip_hair", label: "New dark hair on chin or lip" },
    { value: "chest_belly_hair", label: "New dark hair on chest or belly" },
    { value: "acne_adult", label: "Acne as an adult" },
    { value: "deeper_voice", label: "A deeper voice" },
    { value: "muscle_increase", label: "More muscle without training" },
    { value: "clitoral_change", label: "A larger clitoris" }
  ]
};
var iron = {
  key: "iron_status",
  column: true,
  kind: "single",
  required: true,
  label: "Your iron, if it has been tested",
  showIf: isWomens,
  options: [
    { value: "low_now", label: "Low now" },
    { value: "low_past", label: "Low in the past" },
    { value: "normal_12m", label: "Normal in the last 12 months" },
    { value: "not_tested", label: "Not tested, or I do not know" }
  ]
};
var vitaminD = {
  key: "vitamin_d_status",
  column: true,
  kind: "single",
  required: false,
  label: "Your vitamin D, if it has been tested",
  showIf: isWomens,
  options: [
    { value: "low_now", label: "Low now" },
    { value: "low_past", label: "Low in the past" },
    { value: "normal_12m", label: "Normal in the last 12 months" },
    { value: "not_tested", label: "Not tested, or I do not know" }
  ]
};
var thyroid = {
  key: "thyroid_status",
  column: true,
  kind: "single",
  required: true,
  label: "Your thyroid, if it has been tested",
  showIf: isWomens,
  options: [
    { value: "normal_12m", label: "Normal in the last 12 months" },
    { value: "underactive", label: "Underactive" },
    { value: "overactive", label: "Overactive" },
    { value: "not_tested", label: "Not tested, or I do not know" }
  ]
};
var bleaching = {
  key: "bleaching_frequency",
  column: true,
  kind: "single",
  required: false,
  label: "How often do you bleach or lighten it?",
  showIf: isWomens,
  options: [
    { value: "never", label: "Never" },
    { value: "yearly", label: "About once a year" },
    { value: "3_monthly", label: "Every 3 months or so" },
    { value: "monthly", label: "Every month or more" }
  ]
};
var extensions = {
  key: "extensions_usage",
  column: true,
  kind: "single",
  required: true,
  label: "Do you wear extensions, or tight braids or buns?",
  showIf: isWomens,
  options: [
    { value: "never", label: "Never" },
    { value: "past", label: "In the past" },
    { value: "occasional", label: "Now and then" },
    { value: "constant", label: "Most of the time" },
    { value: "tight_braids", label: "Tight braids or a tight bun on most days" }
  ]
};

// packages/domain/src/quiz/bank.ts
var QUIZ_VERSION = "2026-11.2";
var CONSENT_TEXT_VERSION = "2026-11";
var branchOf = (brand, answers) => {
  if (answers.sex_at_birth === "male") return "men";
  return answers.sex_at_birth === "female" ? "women" : brand;
};
var screen = (id, title, ...questions) => ({ id, title, questions });
var step = (number, ...screens) => screens.map((one) => ({ ...one, number }));
var mensPattern2 = screen("pattern", "Your hair today", mensPattern);
var part = screen("part", "Your part line", womensPattern);
var where = screen("where", "Where it is thinning", womensWhere);
var breakage2 = screen("breakage", "Falling or snapping", breakage);
var timing = screen("timing", "How long, how fast", duration, onset);
var scalp2 = screen("scalp", "Your scalp right now", scalp);
var trigger2 = screen("trigger", "What may have set it off", trigger, season);
var pregnancy2 = screen("pregnancy", "Pregnancy", pregnancy);
var cycles2 = screen("cycles", "Your periods", menarche, cycles);
var pcos2 = screen("pcos", "Polycystic ovaries", pcos, pcosSymptoms);
var hormones = screen("hormones", "Hormone signs", androgenSigns);
var bloods = screen("bloods", "Blood tests", iron, vitaminD, thyroid);
var tried = screen(
  "tried",
  "Tried before",
  previousTreatments,
  previousResult,
  previousSideEffects,
  previousText
);
var body = screen(
  "health",
  "Body health",
  bodyConditions,
  breastDetail,
  bodyText,
  bloodPressureForCondition
);
var mood = screen("mood", "Mood and sexual health", moodConditions, partnerPregnant);
var medicines = screen(
  "medicines",
  "Medicines and allergies",
  medications,
  medicationsText,
  bloodPressureForMedicine,
  allergies,
  allergiesText
);
var consents = screen(
  "consents",
  "Your agreement",
  telehealthConsent,
  privacyConsent,
  usualGp,
  gpShare
);
var about = [dateOfBirth, sexAtBirth, gender];
var daily = [stress, diet, lifestyle];
var goals2 = [goals, preference];
var hair = [hairType, hairDensity];
var men = [
  ...step(1, mensPattern2),
  ...step(2, timing),
  ...step(3, scalp2),
  ...step(4, screen("about", "About you", ...about), part, where, breakage2),
  ...step(5, screen("family", "Your family", familyHistory, trigger, season)),
  ...step(6, tried),
  ...step(7, body, pregnancy2, cycles2, pcos2, hormones, bloods),
  ...step(8, mood),
  ...step(9, medicines),
  ...step(10, screen("life", "Daily life", ...daily, hairCare, bleaching, extensions)),
  ...step(11, screen("goals", "Hair and goals", ...goals2, ...hair)),
  ...step(12, consents)
];
var womens = [
  ...step(1, part),
  ...step(2, where),
  ...step(3, breakage2),
  ...step(4, timing),
  ...step(5, scalp2),
  ...step(6, screen("about", "About you", ...about, familyHistory), mensPattern2),
  ...step(7, trigger2),
  ...step(8, pregnancy2),
  ...step(9, cycles2),
  ...step(10, pcos2),
  ...step(11, hormones),
  ...step(12, bloods),
  ...step(13, screen("styling", "Hair practices", bleaching, extensions, hairCare, ...hair)),
  ...step(14, body, mood, medicines, tried),
  ...step(15, screen("life", "Daily life", ...daily), screen("goals", "What you would like", ...goals2), consents)
];
var currentBank = {
  version: QUIZ_VERSION,
  consentTextVersion: CONSENT_TEXT_VERSION,
  screens: { men, women: womens }
};
var quizFor = (brand, bank = currentBank) => bank.screens[brand];

// packages/domain/src/quiz/answers.ts
var putAnswer = (answers, key, value) => {
  answers[key] = value;
};
var tokensOf = (answers, key) => {
  const value = answers[key];
  if (Array.isArray(value)) return value;
  return typeof value === "string" && value !== "" ? [value] : [];
};
var isAnswered = (answers, key) => {
  const value = answers[key];
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === "string" ? value.trim() !== "" : value === true;
};
var parseBloodPressure = (text) => {
  const match = /^\s*(\d{2,3})\s*\/\s*(\d{2,3})(?:[\s,]+(?:on\s+)?(\d{1,2}\/\d{1,2}\/\d{4}))?\s*$/.exec(text ?? "");
  if (!match) return null;
  const [systolic, diastolic] = [Number(match[1]), Number(match[2])];
  const believable = systolic >= 60 && systolic <= 260 && diastolic >= 30 && diastolic <= 160 && diastolic < systolic;
  return believable ? { systolic, diastolic, on: match[3] ?? null } : null;
};

// packages/domain/src/dates.ts
var DAY_MS = 864e5;
var isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
var CLINIC_ZONE = "Australia/Sydney";
var toMs = (iso) => Date.parse(`${iso}T00:00:00Z`);
var fromMs = (ms) => new Date(ms).toISOString().slice(0, 10);
var isoDate = (year, month, day) => {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isIsoDate(text) ? text : null;
};
var isIsoDate = (text) => {
  if (!isoPattern.test(text)) return false;
  const ms = toMs(text);
  return !Number.isNaN(ms) && fromMs(ms) === text;
};
var addDays = (iso, days) => fromMs(toMs(iso) + days * DAY_MS);
var addMonths = (iso, months) => {
  const [year = 0, month = 1, day = 1] = iso.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return fromMs(first.getTime() + (Math.min(day, last) - 1) * DAY_MS);
};
var dayFormats = /* @__PURE__ */ new Map();
var dayFormatOf = (zone) => {
  const known = dayFormats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" });
  dayFormats.set(zone, made);
  return made;
};
var dayIn = (instant, zone) => dayFormatOf(zone).format(instant);

// packages/domain/src/quiz/date.ts
var parseDob = (text) => {
  const match = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(text ?? "");
  return match ? isoDate(Number(match[3]), Number(match[2]), Number(match[1])) : null;
};
var ageOn = (born, today) => {
  const years = Number(today.slice(0, 4)) - Number(born.slice(0, 4));
  return today.slice(5) < born.slice(5) ? years - 1 : years;
};
var ADULT_AGE = 18;

// packages/domain/src/quiz/holds.ts
var holds = (condition, answers, branch) => {
  if (condition === void 0) return true;
  if ("is" in condition) return tokensOf(answers, condition.key).some((token) => condition.is.includes(token));
  if ("answered" in condition) return isAnswered(answers, condition.key);
  if ("branch" in condition) return condition.branch === branch;
  if ("all" in condition) return condition.all.every((one) => holds(one, answers, branch));
  if ("any" in condition) return condition.any.some((one) => holds(one, answers, branch));
  return !holds(condition.not, answers, branch);
};

// packages/domain/src/quiz/visible.ts
var flat = /* @__PURE__ */ new WeakMap();
var allQuestions = (brand, bank) => {
  const screens = quizFor(brand, bank);
  const questions = flat.get(screens) ?? screens.flatMap((screen2) => screen2.questions);
  flat.set(screens, questions);
  return questions;
};
var stays = (question, value, answers, branch) => {
  const { kind, options, showIf } = question;
  if (!holds(showIf, answers, branch)) return null;
  const isOffered = (token) => options.some((option) => option.value === token && holds(option.showIf, answers, branch));
  if (kind === "multi") {
    if (!Array.isArray(value)) return null;
    const offered = value.every(isOffered) ? value : value.filter(isOffered);
    return offered.length > 0 ? offered : null;
  }
  if (Array.isArray(value)) return null;
  return kind !== "single" || isOffered(String(value)) ? value : null;
};
var keepVisible = (brand, answers, bank) => {
  const branch = branchOf(brand, answers);
  const whole = [];
  const parts = [];
  for (const question of allQuestions(brand, bank)) {
    const value = answers[question.key];
    if (value === void 0) continue;
    const left = stays(question, value, answers, branch);
    if (left === value) whole.push(question.key);
    else if (left !== null) parts.push([question.key, left]);
  }
  if (parts.length === 0 && Object.keys(answers).every((key) => whole.includes(key))) return answers;
  const kept = {};
  for (const key of whole) putAnswer(kept, key, answers[key] ?? "");
  for (const [key, left] of parts) putAnswer(kept, key, left);
  return kept;
};
var clearHidden = (brand, answers, bank = currentBank) => {
  let before = answers;
  let kept = keepVisible(brand, before, bank);
  while (kept !== before) {
    before = kept;
    kept = keepVisible(brand, before, bank);
  }
  return kept;
};
var missingAmong = (brand, kept, bank = currentBank) => {
  const branch = branchOf(brand, kept);
  return allQuestions(brand, bank).filter(({ key, required, showIf }) => required && !isAnswered(kept, key) && holds(showIf, kept, branch)).map((question) => question.key);
};

// packages/domain/src/triage/facts.ts
var moodTokens = moodConditions.options.filter((option) => !option.exclusive).map((option) => option.value);
var splitConditions = (answers) => {
  const mood2 = answers.health_conditions?.filter((token) => moodTokens.includes(token)) ?? [];
  if (mood2.length === 0) return answers;
  const body2 = answers.health_conditions?.filter((token) => !moodTokens.includes(token)) ?? [];
  const before = answers.mood_conditions?.filter((token) => token !== "none") ?? [];
  return {
    ...answers,
    health_conditions: body2.length > 0 ? body2 : ["none"],
    mood_conditions: [.../* @__PURE__ */ new Set([...before, ...mood2])]
  };
};
var brandFrom = (answers) => {
  if (answers.sex_at_birth === "male") return "men";
  return answers.sex_at_birth === "female" || answers.fphl_pattern ? "women" : "men";
};
var factsOf = (given, { today, brand }) => {
  const side = brand ?? brandFrom(given);
  const answers = clearHidden(side, splitConditions(given));
  const born = parseDob(answers.date_of_birth);
  const missing = missingAmong(side, answers);
  return {
    answers,
    age: born === null ? null : ageOn(born, today),
    isMale: answers.sex_at_birth === "male",
    missing: born || missing.includes("date_of_birth") ? missing : ["date_of_birth", ...missing]
  };
};
var found = ({ answers }, key, ...tokens) => tokensOf(answers, key).filter((token) => tokens.includes(token)).map((token) => `${key}:${token}`);
var conditions = (facts, ...tokens) => [
  ...found(facts, "health_conditions", ...tokens),
  ...found(facts, "mood_conditions", ...tokens)
];

// packages/domain/src/formulary/medicines.ts
var medicineCodes = ["FIN_PO", "DUT_PO", "FIN_TOP", "MOX_PO", "MOX_TOP", "SPI_PO", "CPA_PO"];
var medicines2 = {
  FIN_PO: {
    code: "FIN_PO",
    name: "Finasteride tablet",
    active: "finasteride",
    class: "five_alpha_reductase_inhibitor",
    route: "oral",
    forms: ["tablet"],
    schedule: "S4",
    for: "men",
    offLabel: false
  },
  DUT_PO: {
    code: "DUT_PO",
    name: "Dutasteride capsule",
    active: "dutasteride",
    class: "five_alpha_reductase_inhibitor",
    route: "oral",
    forms: ["capsule"],
    schedule: "S4",
    for: "men",
    offLabel: true
  },
  FIN_TOP: {
    code: "FIN_TOP",
    name: "Finasteride scalp liquid",
    active: "finasteride",
    class: "five_alpha_reductase_inhibitor",
    route: "topical",
    forms: ["scalp solution", "foam"],
    schedule: "S4",
    for: "men",
    offLabel: true
  },
  MOX_PO: {
    code: "MOX_PO",
    name: "Minoxidil, oral",
    active: "minoxidil",
    class: "minoxidil",
    route: "oral",
    forms: ["capsule", "tablet"],
    schedule: "S4",
    for: "adults",
    offLabel: true
  },
  MOX_TOP: {
    code: "MOX_TOP",
    name: "Minoxidil for the scalp",
    active: "minoxidil",
    class: "minoxidil",
    route: "topical",
    forms: ["foam", "scalp solution"],
    schedule: "S2",
    for: "adults",
    offLabel: false
  },
  SPI_PO: {
    code: "SPI_PO",
    name: "Spironolactone tablet",
    active: "spironolactone",
    class: "antiandrogen",
    route: "oral",
    forms: ["tablet", "capsule"],
    schedule: "S4",
    for: "women",
    offLabel: true
  },
  CPA_PO: {
    code: "CPA_PO",
    name: "Cyproterone tablet",
    active: "cyproterone",
    class: "antiandrogen",
    route: "oral",
    forms: ["tablet"],
    schedule: "S4",
    for: "women",
    offLabel: true
  }
};
var isMedicine = (code) => medicineCodes.some((known) => known === code);
var activesOf = (medicine) => medicine.split("+").filter(isMedicine);
var prescribable = [...medicineCodes, "FIN_TOP+MOX_TOP", "MOX_PO+SPI_PO"];
var medicineName = (medicine) => activesOf(medicine).map((code) => medicines2[code].name).join(" + ") || medicine;

// packages/domain/src/formulary/ci-matrix.ts
var isCell = (text) => text === "A" || text === "C" || text === "W" || text === "-";
var row = (id, label, line) => {
  const marks = line.split(" ");
  const cell = (index) => {
    const mark = marks[index];
    if (!isCell(mark)) throw new Error(`${id} has no cell ${index}`);
    return mark;
  };
  return {
    id,
    label,
    cells: {
      FIN_PO: cell(0),
      DUT_PO: cell(1),
      FIN_TOP: cell(2),
      MOX_PO: cell(3),
      MOX_TOP: cell(4),
      SPI_PO: cell(5),
      CPA_PO: cell(6)
    }
  };
};
var ciMatrix = [
  row("CI-00", "An answer in the patient\u2019s own words, for the doctor to classify", "W W W W W W W"),
  row("CI-01", "Under 18", "A A A A A A A"),
  row("CI-02", "Over 65", "W W W C W C C"),
  row("CI-03", "Pregnant", "A A A A C A A"),
  row("CI-04", "Breastfeeding", "A A A A C C A"),
  row("CI-05", "Planning a pregnancy, or could be pregnant without reliable contraception", "A A A C W A A"),
  row("CI-06", "Sex at birth female, or not stated", "C C C - - - -"),
  row("CI-07", "Sex at birth male", "- - - - - A A"),
  row("CI-08", "Partner pregnant or trying, or own fertility work-up", "W C W - - - -"),
  row("CI-09", "Thoughts of self-harm now", "A A C - - - A"),
  row("CI-10", "Depression now", "C C W - - W C"),
  row("CI-11", "Past depression, or anxiety", "W W W - - - W"),
  row("CI-12", "Sexual dysfunction", "W W W - - - -"),
  row("CI-13", "Prostate cancer or raised PSA", "C C W - - - -"),
  row("CI-14", "Breast lump or breast cancer", "C C W - - W C"),
  row("CI-15", "Heart failure or pericardial disease", "- - - A C W C"),
  row("CI-16", "Angina, heart attack, valve disease or pulmonary hypertension", "- - - A C W C"),
  row("CI-17", "Arrhythmia or palpitations", "- - - C W W W"),
  row("CI-18", "Phaeochromocytoma", "- - - A C C C"),
  row("CI-19", "Low blood pressure (systolic below 100) or fainting", "- - - C W C -"),
  row("CI-20", "Uncontrolled high blood pressure (160/100 or more)", "- - - C W W W"),
  row("CI-21", "Kidney disease", "- - - C - C W"),
  row("CI-22", "High potassium or Addison disease", "- - - - - A -"),
  row("CI-23", "Liver disease", "C C W W - C A"),
  row("CI-24", "Clot, stroke, migraine with aura, or smoking over 35", "- - - C - - A"),
  row("CI-25", "Meningioma, ever", "- - - - - - A"),
  row("CI-26", "ACE inhibitor, ARB, trimethoprim, ciclosporin, heparin, lithium or digoxin", "- - - W - C -"),
  row("CI-27", "Potassium supplement or potassium-sparing diuretic", "- - - - - A -"),
  row("CI-28", "Other blood pressure tablets, nitrates, alpha blocker or erection tablets", "- - - C W W -"),
  row("CI-29", "Regular anti-inflammatory tablets", "- - - W - W -"),
  row("CI-30", "Strong CYP3A4 inhibitor", "- C - - - - W"),
  row("CI-31", "Broken, infected or inflamed scalp", "- - C - C - -"),
  row("CI-32", "Allergy to the active ingredient", "A A A A A A A"),
  row("CI-33", "Allergy to an excipient", "W W W W W W W"),
  row("CI-34", "The same active or class already in use", "C C C W W C C")
];
var ciRow = (id) => {
  const known = ciMatrix.find((one) => one.id === id);
  if (!known) throw new Error(`No contraindication ${id}`);
  return known;
};
var combinations = [
  { id: "CI-C1", pair: ["MOX_PO", "SPI_PO"], severity: "W", label: "Both lower blood pressure" },
  { id: "CI-C2", pair: ["SPI_PO", "CPA_PO"], severity: "C", label: "Two antiandrogens together" },
  { id: "CI-C3", pair: ["FIN_PO", "FIN_TOP"], severity: "C", label: "The same active by mouth and on the scalp" }
];

// packages/domain/src/formulary/taken-elsewhere.ts
var names = [
  {
    pattern: /fin[ae]steride?|propecia|proscar|finpecia|finnacar|finasta/,
    codes: { oral: "FIN_PO", topical: "FIN_TOP" },
    usual: "oral"
  },
  { pattern: /dut[ae]steride?|avodart|duodart|combodart/, codes: { oral: "DUT_PO" }, usual: "oral" },
  { pattern: /loniten/, codes: { oral: "MOX_PO" }, usual: "oral" },
  { pattern: /rogaine|regaine|hair a-?gain/, codes: { topical: "MOX_TOP" }, usual: "topical" },
  // Without a word on how it is taken the stricter of the two counts.
  { pattern: /min[oi]xidil/, codes: { oral: "MOX_PO", topical: "MOX_TOP" }, usual: "oral" },
  { pattern: /spironolact?one?|aldactone|spiractin|\bspiro\b/, codes: { oral: "SPI_PO" }, usual: "oral" },
  {
    pattern: /cyproterone?|androcur|cyprostat|cyprone|diane(?:-| )?35|\bdiane\b|brenda|estelle|juliet|laila/,
    codes: { oral: "CPA_PO" },
    usual: "oral"
  }
];
var onSkin = /topical|foam|lotion|solution|liquid|spray|serum|cream|scalp|\bdrops\b/;
var takenElsewhere = (answers) => {
  const text = answers.current_medications_text?.toLowerCase() ?? "";
  const phrases = text.split(/[,;.\n/+&]|\band\b|\bwith\b/);
  const found2 = phrases.flatMap(
    (phrase) => names.flatMap(({ pattern, codes, usual }) => {
      if (!pattern.test(phrase)) return [];
      const route = onSkin.test(phrase) ? "topical" : usual;
      const code = codes[route] ?? codes[usual];
      return code ? [code] : [];
    })
  );
  return [...new Set(found2)];
};

// packages/domain/src/formulary/condition-tokens.ts
var elderly = (facts) => facts.age !== null && facts.age > 65 ? ["date_of_birth"] : [];
var minor = (facts) => facts.age !== null && facts.age < ADULT_AGE ? ["date_of_birth"] : [];
var pregnancy3 = (facts, ...tokens) => found(facts, "pregnancy_status", ...tokens);
var pregnancyRisk = (facts) => pregnancy3(facts, "pregnant", "breastfeeding", "trying_6m", "possible_no_contraception");
var notMale2 = (facts) => facts.isMale || pregnancyRisk(facts).length > 0 ? [] : [`sex_at_birth:${facts.answers.sex_at_birth ?? "missing"}`];
var planning = (facts) => [
  ...pregnancy3(facts, "trying_6m", "possible_no_contraception"),
  ...facts.isMale ? [] : conditions(facts, "fertility_trying")
];
var fathering = (facts) => facts.isMale ? [...found(facts, "partner_pregnant", "yes", "trying"), ...conditions(facts, "fertility_trying")] : [];
var bloodPressure2 = (facts, isBad) => {
  const reading = parseBloodPressure(facts.answers.bp_reading);
  return reading && isBad(reading.systolic, reading.diastolic) ? ["bp_reading"] : [];
};
var smokerOver35 = (facts) => facts.age !== null && facts.age > 35 ? found(facts, "lifestyle_factors", "smoker") : [];
var named2 = [
  ["CI-26", /ciclosporin|cyclosporin|heparin|enoxaparin|clexane|lithium|digoxin|trimethoprim/i],
  ["CI-27", /amiloride|triamterene|eplerenone|potassium|slow-?k/i],
  ["CI-30", /ketoconazole|itraconazole|clarithromycin|ritonavir|voriconazole|posaconazole/i]
];
var namedMedicine = (facts, ci) => named2.some(([id, names2]) => id === ci && names2.test(facts.answers.current_medications_text ?? "")) ? ["current_medications_text"] : [];
var textKeys = [
  "health_conditions_text",
  "current_medications_text",
  "allergies_text",
  "prev_side_effects_text"
];
var ownWords = (facts) => [
  ...textKeys.filter((key) => facts.answers[key]?.trim()),
  ...found(facts, "health_conditions", "other"),
  ...found(facts, "current_medications", "other"),
  ...found(facts, "allergies", "other")
];
var medication = (facts, ...tokens) => found(facts, "current_medications", ...tokens);
var simple = [
  ["CI-00", ownWords],
  ["CI-01", minor],
  ["CI-02", elderly],
  ["CI-03", (facts) => pregnancy3(facts, "pregnant")],
  ["CI-04", (facts) => pregnancy3(facts, "breastfeeding")],
  ["CI-05", planning],
  ["CI-06", notMale2],
  ["CI-07", (facts) => facts.isMale ? ["sex_at_birth:male"] : []],
  ["CI-08", fathering],
  ["CI-09", (facts) => conditions(facts, "self_harm_thoughts")],
  ["CI-10", (facts) => conditions(facts, "depression_current")],
  ["CI-11", (facts) => conditions(facts, "depression_past", "anxiety")],
  ["CI-12", (facts) => conditions(facts, "sexual_dysfunction")],
  ["CI-13", (facts) => conditions(facts, "prostate_cancer_or_psa")],
  ["CI-14", (facts) => conditions(facts, "breast_lump_or_cancer")],
  ["CI-15", (facts) => conditions(facts, "heart_failure")],
  ["CI-16", (facts) => conditions(facts, "heart_other", "pulmonary_hypertension")],
  ["CI-17", (facts) => conditions(facts, "arrhythmia")],
  ["CI-18", (facts) => conditions(facts, "pheochromocytoma")],
  ["CI-19", (facts) => [...conditions(facts, "low_bp_fainting"), ...bloodPressure2(facts, (systolic) => systolic < 100)]],
  [
    "CI-20",
    (facts) => [
      ...conditions(facts, "high_bp_uncontrolled"),
      ...bloodPressure2(facts, (systolic, diastolic) => systolic >= 160 || diastolic >= 100)
    ]
  ],
  ["CI-21", (facts) => conditions(facts, "kidney_disease")],
  ["CI-22", (facts) => conditions(facts, "high_potassium_addison")],
  ["CI-23", (facts) => conditions(facts, "liver_disease")],
  ["CI-24", (facts) => [...conditions(facts, "clot_stroke_migraine_aura"), ...smokerOver35(facts)]],
  ["CI-25", (facts) => conditions(facts, "meningioma")],
  [
    "CI-26",
    (facts) => [...medication(facts, "ace_arb", "trimethoprim", "lithium", "digoxin"), ...namedMedicine(facts, "CI-26")]
  ],
  ["CI-27", (facts) => [...medication(facts, "potassium_ksparing"), ...namedMedicine(facts, "CI-27")]],
  ["CI-28", (facts) => medication(facts, "bp_other", "nitrates", "alpha_blocker", "ed_tablets")],
  ["CI-29", (facts) => medication(facts, "nsaid_regular")],
  ["CI-30", (facts) => [...medication(facts, "antifungal_hiv_macrolide"), ...namedMedicine(facts, "CI-30")]],
  ["CI-31", (facts) => found(facts, "scalp_condition", "psoriasis_eczema", "rf_pain_burn", "rf_scale_pus")],
  [
    "CI-33",
    (facts) => found(facts, "allergies", "propylene_glycol", "alcohol", "lactose", "gelatin", "soy_peanut", "dye")
  ]
];
var activeAllergy = (facts) => {
  const ticked = found(facts, "allergies", "hair_topical_active", "hair_tablet_active");
  const text = facts.answers.allergies_text?.toLowerCase() ?? "";
  const byName = medicineCodes.filter((code) => text.includes(medicines2[code].active));
  if (byName.length > 0) return [{ ci: "CI-32", sourceAnswers: [...ticked, "allergies_text"], only: byName }];
  if (ticked.length === 0) return [];
  const routes = ticked.map((source) => source === "allergies:hair_topical_active" ? "topical" : "oral");
  const only = medicineCodes.filter((code) => routes.includes(medicines2[code].route));
  return [{ ci: "CI-32", sourceAnswers: ticked, only }];
};
var alreadyTaken = (answers, otherActive = []) => [
  ...otherActive.map((active) => ({ active, source: `active:${active}` })),
  ...takenElsewhere(answers).map((active) => ({ active, source: "current_medications_text" }))
];
var duplicates = (facts, otherActive) => alreadyTaken(facts.answers, otherActive).map(({ active, source }) => ({
  ci: "CI-34",
  sourceAnswers: [source],
  only: medicineCodes.filter((code) => medicines2[code].class === medicines2[active].class)
}));
var conditionTokens = (answers, context) => {
  const facts = factsOf(answers, context);
  const raised = simple.map(([ci, sources]) => ({ ci, sourceAnswers: sources(facts) }));
  return [
    ...raised.filter((one) => one.sourceAnswers.length > 0),
    ...activeAllergy(facts),
    ...duplicates(facts, context.otherActive)
  ].toSorted((one, two) => one.ci.localeCompare(two.ci));
};

// packages/domain/src/formulary/contraindications.ts
var order = ["A", "C", "W", "-"];
var worstOf = (items) => order.find((mark) => items.some((item) => item.severity === mark)) ?? "-";
var gravestFirst = (one, two) => order.indexOf(one.severity) - order.indexOf(two.severity) || one.ci.localeCompare(two.ci);
var marksFor = (raised, medicine) => {
  const entries = /* @__PURE__ */ new Map();
  for (const { ci, sourceAnswers, only } of raised) {
    const { label, cells } = ciRow(ci);
    const severity = cells[medicine];
    if (severity === "-" || only && !only.includes(medicine)) continue;
    const before = entries.get(ci)?.sourceAnswers ?? [];
    entries.set(ci, { ci, medicine, severity, label, sourceAnswers: [...before, ...sourceAnswers] });
  }
  return [...entries.values()];
};
var isPair = (pair, one, two) => pair[0] === one && pair[1] === two || pair[0] === two && pair[1] === one;
var together = (one, two, source) => {
  const known = combinations.find(({ pair }) => isPair(pair, one, two));
  if (known) {
    return [
      {
        ci: known.id,
        medicine: known.pair.join("+"),
        severity: known.severity,
        label: known.label,
        sourceAnswers: source
      }
    ];
  }
  if (medicines2[one].class !== medicines2[two].class) return [];
  const { label, cells } = ciRow("CI-34");
  const severity = worstOf([{ severity: cells[one] }, { severity: cells[two] }]);
  return severity === "-" ? [] : [{ ci: "CI-34", medicine: `${one}+${two}`, severity, label, sourceAnswers: source }];
};
var pairs = (chosen, taken) => {
  const all = [
    ...chosen.flatMap((one, index) => chosen.slice(index + 1).flatMap((two) => together(one, two, []))),
    ...chosen.flatMap(
      (one) => taken.filter(({ active }) => medicines2[active].class !== medicines2[one].class).flatMap(({ active, source }) => together(one, active, [source]))
    )
  ];
  return [...new Set(all.map((one) => `${one.ci} ${one.medicine}`))].flatMap((key) => {
    const same = all.filter((one) => `${one.ci} ${one.medicine}` === key);
    return same.slice(0, 1).map((one) => ({ ...one, sourceAnswers: same.flatMap((each) => each.sourceAnswers) }));
  });
};
var contraindications = (answers, items, context) => {
  const chosen = [...new Set(items.flatMap(activesOf))];
  const raised = conditionTokens(answers, context);
  const taken = alreadyTaken(factsOf(answers, context).answers, context.otherActive);
  return [...chosen.flatMap((code) => marksFor(raised, code)), ...pairs(chosen, taken)].toSorted(gravestFirst);
};

// packages/domain/src/picture/needs.ts
var CONTRACEPTION_DAYS = 90;
var TESTS_MONTHS = 12;
var needsPressure = ["MOX_PO", "SPI_PO"];
var needsBloods = ["SPI_PO"];
var needsContraception = ["SPI_PO", "CPA_PO"];
var holdsAny = (items, codes) => items.flatMap(activesOf).some((code) => codes.includes(code));
var canConceive = (answers) => answers.sex_at_birth !== "male" && answers.pregnancy_status !== "not_possible_menopause_or_surgery";
var isFresh = (measured, test, today) => measured.some((one) => one.test === test && addMonths(one.measuredOn, TESTS_MONTHS) >= today);
var isContraceptionDue = ({ items, answers, contraceptionOn, today }) => holdsAny(items, needsContraception) && canConceive(answers) && (contraceptionOn === null || addDays(contraceptionOn, CONTRACEPTION_DAYS) <= today);
var needsToSign = (input) => {
  const { items, measured, today } = input;
  const bloods2 = ["potassium", "egfr"].filter((test) => !isFresh(measured, test, today));
  return [
    ...holdsAny(items, needsPressure) && !isFresh(measured, "blood_pressure", today) ? [
      {
        code: "blood_pressure_missing",
        message: "A blood pressure of the last 12 months has to be on file. Measure or ask, and enter it in the case."
      }
    ] : [],
    ...holdsAny(items, needsBloods) && bloods2.length > 0 ? [
      {
        code: "tests_missing",
        message: "Potassium and kidney function of the last 12 months have to be on file. Enter them in the case, or ask the GP with a letter."
      }
    ] : [],
    ...contraceptionNeed(input)
  ];
};
var contraceptionNeed = (input) => isContraceptionDue(input) ? [
  {
    code: "contraception_unknown",
    message: `What the patient said about pregnancy and contraception is older than ${CONTRACEPTION_DAYS} days. They answer it under Health Records.`
  }
] : [];
var needsToSupply = (input) => needsToSign(input).filter(({ code }) => code !== "blood_pressure_missing");

// packages/domain/src/prescribing/live-contact.ts
var CONTACT_MONTHS = 12;
var isContactDue = ({ lastAt, graveAt }, today) => lastAt === null || graveAt !== null && graveAt > lastAt || addMonths(dayIn(new Date(lastAt), CLINIC_ZONE), CONTACT_MONTHS) <= today;

// packages/domain/src/prescribing/overrides.ts
var SHORTEST_OVERRIDE_REASON = 30;
var problemOf = ({ ci, medicine, severity, label }, override) => {
  const what = `${medicineName(medicine)}: ${label}`;
  if (severity === "A") return { code: "contraindicated", message: `${what}. This cannot be prescribed (${ci}).` };
  if (severity === "W") {
    return override?.acknowledged ? null : { code: "caution_not_acknowledged", message: `${what}. Acknowledge this caution (${ci}).` };
  }
  if ((override?.reason.trim().length ?? 0) < SHORTEST_OVERRIDE_REASON) {
    const length = SHORTEST_OVERRIDE_REASON;
    return {
      code: "override_reason_missing",
      message: `${what}. Write a reason of at least ${length} characters (${ci}).`
    };
  }
  return override?.discussed ? null : { code: "override_not_discussed", message: `${what}. Tick that you discussed it with the patient (${ci}).` };
};
var overrideProblems = (contraindications2, overrides) => contraindications2.flatMap((found2) => {
  const override = overrides.find((one) => one.ci === found2.ci && one.medicine === found2.medicine);
  const problem = problemOf(found2, override);
  return problem ? [{ ...problem, field: `overrides.${found2.ci}.${found2.medicine}` }] : [];
});

// packages/domain/src/picture/tests.ts
var readingText = ({ value, lower }) => lower === null ? `${value}` : `${value}/${lower}`;
var conditionIn = (test, { value, lower }) => {
  if (test === "potassium" && value > 5.5) return "high_potassium_addison";
  if (test === "egfr" && value < 60) return "kidney_disease";
  if (test === "alt" && value > 120) return "liver_disease";
  if (test !== "blood_pressure") return null;
  if (value < 100) return "low_bp_fainting";
  return value >= 160 || (lower ?? 0) >= 100 ? "high_bp_uncontrolled" : null;
};

// packages/domain/src/picture/picture.ts
var latestOfEach = (measured) => {
  const newest = /* @__PURE__ */ new Map();
  for (const one of measured) {
    const known = newest.get(one.test);
    if (!known || one.measuredOn >= known.measuredOn) newest.set(one.test, one);
  }
  return [...newest.values()];
};

// node_modules/@noble/hashes/_u64.js
var fromNumH = (n) => n / 2 ** 32 | 0;
var fromNumL = (n) => n >>> 0;
function setU64FromNum(view, byteOffset, n, isLE) {
  const h = fromNumH(n);
  const l = fromNumL(n);
  view.setUint32(byteOffset, isLE ? l : h, isLE);
  view.setUint32(byteOffset + 4, isLE ? h : l, isLE);
}

// node_modules/@noble/hashes/utils.js
function isBytes(a) {
  return a instanceof Uint8Array || ArrayBuffer.isView(a) && a.constructor.name === "Uint8Array" && "BYTES_PER_ELEMENT" in a && a.BYTES_PER_ELEMENT === 1;
}
var atitle = (title) => title ? `"${title}" ` : "";
function anumber(n, title = "") {
  if (typeof n !== "number")
    throw new TypeError(atitle(title) + "expected number, got " + typeof n);
  if (!Number.isSafeInteger(n) || n < 0)
    throw new RangeError(atitle(title) + "expected integer >= 0, got " + n);
  return n;
}
function abytes(value, length, title = "") {
  if (isBytes(value) && (length === void 0 || value.length === length))
    return value;
  if (length !== void 0)
    anumber(length, "length");
  const bytes = isBytes(value);
  const ofLen = length !== void 0 ? ` of length ${length}` : "";
  const got = bytes ? `length=${value.length}` : `type=${typeof value}`;
  const message = atitle(title) + "expected Uint8Array" + ofLen + ", got " + got;
  if (!bytes)
    throw new TypeError(message);
  throw new RangeError(message);
}
var aobject = (value, label) => {
  if (value === null || typeof value !== "object" || Array.isArray(value))
    throw new TypeError((label === "object" ? "" : `"${label}" `) + "expected object, got type=" + typeof value);
};
var aopts = (value, label) => {
  aobject(value, label);
  const proto = Object.getPrototypeOf(value);
  if (proto !== Object.prototype && proto !== null)
    throw new TypeError(`"${label}" expected plain object`);
  if (Object.hasOwn(value, "__proto__"))
    throw new TypeError(`"${label}.__proto__" is not allowed`);
};
function aexists(instance, checkFinished = true) {
  if (instance.destroyed)
    throw new Error("hash was destroyed");
  if (checkFinished && instance.finished)
    throw new Error("digest() was already called");
}
function aoutput(out, instance) {
  abytes(out, void 0, "output");
  const min = instance.outputLen;
  if (!(out.length >= min)) {
    throw new RangeError('"output" expected length >= ' + min);
  }
}
function clean(...arrays) {
  for (let i = 0; i < arrays.length; i++) {
    arrays[i].fill(0);
  }
}
function createView(arr) {
  return new DataView(arr.buffer, arr.byteOffset, arr.byteLength);
}
function rotr(word, shift) {
  return word << 32 - shift | word >>> shift;
}
var hasHexBuiltin = /* @__PURE__ */ (() => (
  // @ts-ignore
  typeof Uint8Array.from([]).toHex === "function" && typeof Uint8Array.fromHex === "function"
))();
var hexes = /* @__PURE__ */ Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, "0"));
function bytesToHex(bytes) {
  abytes(bytes);
  if (hasHexBuiltin)
    return bytes.toHex();
  let hex = "";
  for (let i = 0; i < bytes.length; i++) {
    hex += hexes[bytes[i]];
  }
  return hex;
}
function utf8ToBytes(str) {
  if (typeof str !== "string")
    throw new TypeError("string expected");
  const encoded = new TextEncoder().encode(str);
  try {
    return new Uint8Array(encoded);
  } finally {
    clean(encoded);
  }
}
function checkOpts(defaults, opts, title = "opts") {
  aopts(defaults, "defaults");
  if (opts !== void 0)
    aopts(opts, title);
  const merged = Object.assign(/* @__PURE__ */ Object.create(null), defaults, opts);
  return merged;
}
function createHasher(hashCons, info = {}) {
  if (typeof hashCons !== "function")
    throw new TypeError('"hashCons" expected function, got type=' + typeof hashCons);
  info = checkOpts({}, info, "info");
  const hashC = (msg, opts) => hashCons(opts).update(msg).digest();
  const tmp = hashCons(void 0);
  hashC.outputLen = tmp.outputLen;
  hashC.blockLen = tmp.blockLen;
  hashC.canXOF = tmp.canXOF;
  hashC.create = (opts) => hashCons(opts);
  Object.assign(hashC, info);
  return Object.freeze(hashC);
}
var oidNist = (suffix) => ({
  // Current NIST hashAlgs suffixes used here fit in one DER subidentifier octet.
  // Larger suffix values would need base-128 OID encoding and a different length byte.
  oid: Uint8Array.from([6, 9, 96, 134, 72, 1, 101, 3, 4, 2, suffix])
});

// node_modules/@noble/hashes/_md.js
function Chi(a, b, c) {
  return a & b ^ ~a & c;
}
function Maj(a, b, c) {
  return a & b ^ a & c ^ b & c;
}
var HashMD = class {
  blockLen;
  outputLen;
  canXOF = false;
  padOffset;
  isLE;
  // For partial updates less than block size
  buffer;
  view;
  finished = false;
  length = 0;
  pos = 0;
  destroyed = false;
  constructor(blockLen, outputLen, padOffset, isLE) {
    this.blockLen = blockLen;
    this.outputLen = outputLen;
    this.padOffset = padOffset;
    this.isLE = isLE;
    this.buffer = new Uint8Array(blockLen);
    this.view = createView(this.buffer);
  }
  update(data) {
    aexists(this);
    abytes(data);
    const { view, buffer, blockLen } = this;
    const len = data.length;
    let processed = false;
    for (let pos = 0; pos < len; ) {
      const take = Math.min(blockLen - this.pos, len - pos);
      if (take === blockLen) {
        const dataView = createView(data);
        for (; blockLen <= len - pos; pos += blockLen)
          this.process(dataView, pos);
        processed = true;
        continue;
      }
      buffer.set(pos === 0 && take === len ? data : data.subarray(pos, pos + take), this.pos);
      this.pos += take;
      pos += take;
      if (this.pos === blockLen) {
        this.process(view, 0);
        this.pos = 0;
        processed = true;
      }
    }
    this.length += data.length;
    if (processed)
      this.roundClean();
    return this;
  }
  digestInto(out) {
    aexists(this);
    aoutput(out, this);
    this.finished = true;
    const { buffer, view, blockLen, isLE } = this;
    let { pos } = this;
    buffer[pos++] = 128;
    buffer.fill(0, pos);
    if (this.padOffset > blockLen - pos) {
      this.process(view, 0);
      buffer.fill(0);
    }
    setU64FromNum(view, blockLen - 8, this.length * 8, isLE);
    this.process(view, 0);
    this.roundClean();
    const oview = out === buffer ? view : createView(out);
    const len = this.outputLen;
    const outLen = len / 4;
    const state = this.get();
    if (len % 4 || outLen > state.length)
      throw new Error("invalid outputLen");
    for (let i = 0; i < outLen; i++)
      oview.setUint32(4 * i, state[i], isLE);
  }
  digest() {
    const { buffer, outputLen } = this;
    this.digestInto(buffer);
    const res = buffer.slice(0, outputLen);
    this.destroy();
    return res;
  }
  _cloneIntoMeta(to) {
    const { buffer, length, finished, destroyed, pos } = this;
    to.destroyed = destroyed;
    to.finished = finished;
    to.length = length;
    to.pos = pos;
    if (pos)
      to.buffer.set(buffer);
    return to;
  }
  clone() {
    return this._cloneInto();
  }
};
var SHA256_IV = /* @__PURE__ */ Uint32Array.from([
  1779033703,
  3144134277,
  1013904242,
  2773480762,
  1359893119,
  2600822924,
  528734635,
  1541459225
]);

// node_modules/@noble/hashes/sha2.js
var SHA256_K = /* @__PURE__ */ Uint32Array.from([
  1116352408,
  1899447441,
  3049323471,
  3921009573,
  961987163,
  1508970993,
  2453635748,
  2870763221,
  3624381080,
  310598401,
  607225278,
  1426881987,
  1925078388,
  2162078206,
  2614888103,
  3248222580,
  3835390401,
  4022224774,
  264347078,
  604807628,
  770255983,
  1249150122,
  1555081692,
  1996064986,
  2554220882,
  2821834349,
  2952996808,
  3210313671,
  3336571891,
  3584528711,
  113926993,
  338241895,
  666307205,
  773529912,
  1294757372,
  1396182291,
  1695183700,
  1986661051,
  2177026350,
  2456956037,
  2730485921,
  2820302411,
  3259730800,
  3345764771,
  3516065817,
  3600352804,
  4094571909,
  275423344,
  430227734,
  506948616,
  659060556,
  883997877,
  958139571,
  1322822218,
  1537002063,
  1747873779,
  1955562222,
  2024104815,
  2227730452,
  2361852424,
  2428436474,
  2756734187,
  3204031479,
  3329325298
]);
var SHA256_W = /* @__PURE__ */ new Uint32Array(64);
var SHA2_32B = class extends HashMD {
  // We cannot use array here since array allows indexing by variable
  // which means optimizer/compiler cannot use registers.
  // Numeric initializers matter: starting the fields as `undefined` changes
  // V8's field representation and makes sha256 3x slower (measured).
  A = 0;
  B = 0;
  C = 0;
  D = 0;
  E = 0;
  F = 0;
  G = 0;
  H = 0;
  constructor(outputLen, IV) {
    super(64, outputLen, 8, false);
    this.A = IV[0] | 0;
    this.B = IV[1] | 0;
    this.C = IV[2] | 0;
    this.D = IV[3] | 0;
    this.E = IV[4] | 0;
    this.F = IV[5] | 0;
    this.G = IV[6] | 0;
    this.H = IV[7] | 0;
  }
  get() {
    const { A, B, C, D, E, F, G, H } = this;
    return [A, B, C, D, E, F, G, H];
  }
  // prettier-ignore
  set(A, B, C, D, E, F, G, H) {
    this.A = A | 0;
    this.B = B | 0;
    this.C = C | 0;
    this.D = D | 0;
    this.E = E | 0;
    this.F = F | 0;
    this.G = G | 0;
    this.H = H | 0;
  }
  _cloneInto(to) {
    (to ||= new this.constructor()).set(...this.get());
    return this._cloneIntoMeta(to);
  }
  process(view, offset) {
    for (let i = 0; i < 16; i++, offset += 4)
      SHA256_W[i] = view.getUint32(offset, false);
    for (let i = 16; i < 64; i++) {
      const W15 = SHA256_W[i - 15];
      const W2 = SHA256_W[i - 2];
      const s0 = rotr(W15, 7) ^ rotr(W15, 18) ^ W15 >>> 3;
      const s1 = rotr(W2, 17) ^ rotr(W2, 19) ^ W2 >>> 10;
      SHA256_W[i] = s1 + SHA256_W[i - 7] + s0 + SHA256_W[i - 16] | 0;
    }
    let { A, B, C, D, E, F, G, H } = this;
    for (let i = 0; i < 64; i++) {
      const sigma1 = rotr(E, 6) ^ rotr(E, 11) ^ rotr(E, 25);
      const T1 = H + sigma1 + Chi(E, F, G) + SHA256_K[i] + SHA256_W[i] | 0;
      const sigma0 = rotr(A, 2) ^ rotr(A, 13) ^ rotr(A, 22);
      const T2 = sigma0 + Maj(A, B, C) | 0;
      H = G;
      G = F;
      F = E;
      E = D + T1 | 0;
      D = C;
      C = B;
      B = A;
      A = T1 + T2 | 0;
    }
    A = A + this.A | 0;
    B = B + this.B | 0;
    C = C + this.C | 0;
    D = D + this.D | 0;
    E = E + this.E | 0;
    F = F + this.F | 0;
    G = G + this.G | 0;
    H = H + this.H | 0;
    this.set(A, B, C, D, E, F, G, H);
  }
  roundClean() {
    clean(SHA256_W);
  }
  destroy() {
    this.destroyed = true;
    this.set(0, 0, 0, 0, 0, 0, 0, 0);
    clean(this.buffer);
  }
};
var _SHA256 = class extends SHA2_32B {
  constructor() {
    super(32, SHA256_IV);
  }
};
var sha256 = /* @__PURE__ */ createHasher(
  () => new _SHA256(),
  /* @__PURE__ */ oidNist(1)
);

// packages/domain/src/triage/inputs-hash.ts
var sorted = (value) => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, one]) => one !== void 0);
  return Object.fromEntries(entries.toSorted(([a], [b]) => a < b ? -1 : 1).map(([key, one]) => [key, sorted(one)]));
};
var canonicalJson = (value) => JSON.stringify(sorted(value)) ?? "null";
var hashOfJson = (json) => bytesToHex(sha256(utf8ToBytes(json)));
var inputsHash = (answers) => hashOfJson(canonicalJson(answers));

// packages/domain/src/gate/basis.ts
var plain = (text) => text.trim().toLowerCase().replace(/\s+/g, " ");
var readingIn = (answers) => {
  const reading = parseBloodPressure(answers.bp_reading);
  return reading ? `${reading.systolic}/${reading.diastolic}` : "";
};
var basisOf = ({ sourceAnswers }, { answers, measured }) => sourceAnswers.map((source) => {
  if (source === "bp_reading") return `bp_reading=${readingIn(answers)}`;
  const [key = "", token] = source.split(":");
  if (key.endsWith("_text")) return `${source}=${inputsHash(plain(String(answers[key] ?? ""))).slice(0, 16)}`;
  const shown = latestOfEach(measured).find((one) => token !== void 0 && conditionIn(one.test, one) === token);
  return shown ? `${source}=${shown.test} ${readingText(shown)}` : source;
});
var covers = (known, basis) => basis.every((one) => known.includes(one) || known.some((other) => other.startsWith(`${one}=`)));

// packages/domain/src/gate/gate.ts
var isSame = (one, two) => one.ci === two.ci && one.medicine === two.medicine;
var weigh = (inputs) => {
  const { items, answers, today, brand, otherActive, overrides, cleared } = inputs;
  const found2 = contraindications(answers, items, { today, brand, otherActive }).map((one) => ({
    ...one,
    basis: basisOf(one, inputs)
  }));
  const isCleared = (one) => one.severity !== "A" && cleared.some((known) => isSame(known, one) && covers(known.basis, one.basis));
  const counting = overrides.filter(
    ({ basis, ...known }) => !basis || found2.every((one) => !isSame(known, one) || covers(basis, one.basis))
  );
  const left = found2.filter((one) => !isCleared(one));
  const problems = overrideProblems(left, counting);
  const open = left.filter((one) => problems.some(({ field }) => field === `overrides.${one.ci}.${one.medicine}`));
  return { found: found2, open, problems };
};
var contactNeed = ({ contact, today }) => contact && isContactDue(contact, today) ? [
  {
    code: "live_contact_due",
    message: "A doctor has to speak with the patient: the last talk is a year ago, or something grave came after it."
  }
] : [];
var runGate = (inputs) => {
  const { found: found2, problems } = weigh(inputs);
  return {
    found: found2.map(({ basis: _basis, ...one }) => one),
    problems,
    due: [...inputs.at === "signature" ? needsToSign(inputs) : needsToSupply(inputs), ...contactNeed(inputs)]
  };
};
var openFindings = (inputs) => weigh(inputs).open.map(({ ci, medicine, basis, severity, label }) => ({ ci, medicine, basis, severity, label }));
var allFindings = (inputs) => weigh(inputs).found.map(({ ci, medicine, basis }) => ({ ci, medicine, basis }));
var findingsBeyond = (found2, known) => found2.filter((one) => !known.some((other) => isSame(other, one) && covers(other.basis, one.basis)));
var isOpenGate = ({ problems, due }) => problems.length === 0 && due.length === 0;
var verdictOf = ({ found: found2, problems, due }) => ({
  found: found2.map(({ ci, medicine, severity, sourceAnswers }) => ({ ci, medicine, severity, sourceAnswers })),
  problems: problems.map(({ code, field }) => field ? `${code} ${field.replace("overrides.", "")}` : code),
  due: due.map(({ code }) => code)
});
export {
  allFindings,
  findingsBeyond,
  isOpenGate,
  openFindings,
  runGate,
  verdictOf
};
