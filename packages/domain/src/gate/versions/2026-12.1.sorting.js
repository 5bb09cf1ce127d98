// Rules of version 2026-12.1 as they ran. Written by npm run rules; never changed.

// packages/domain/src/formulary/medicines.ts
var medicineCodes = ["FIN_PO", "DUT_PO", "FIN_TOP", "MOX_PO", "MOX_TOP", "SPI_PO", "CPA_PO"];
var medicines = {
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
var medicines2 = screen(
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
  ...step(9, medicines2),
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
  ...step(14, body, mood, medicines2, tried),
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
var isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
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
var pattern = (facts, ...tokens) => [
  ...found(facts, "hair_loss_pattern", ...tokens),
  ...found(facts, "fphl_pattern", ...tokens)
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
    (phrase) => names.flatMap(({ pattern: pattern2, codes, usual }) => {
      if (!pattern2.test(phrase)) return [];
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
  const byName = medicineCodes.filter((code) => text.includes(medicines[code].active));
  if (byName.length > 0) return [{ ci: "CI-32", sourceAnswers: [...ticked, "allergies_text"], only: byName }];
  if (ticked.length === 0) return [];
  const routes = ticked.map((source) => source === "allergies:hair_topical_active" ? "topical" : "oral");
  const only = medicineCodes.filter((code) => routes.includes(medicines[code].route));
  return [{ ci: "CI-32", sourceAnswers: ticked, only }];
};
var alreadyTaken = (answers, otherActive = []) => [
  ...otherActive.map((active) => ({ active, source: `active:${active}` })),
  ...takenElsewhere(answers).map((active) => ({ active, source: "current_medications_text" }))
];
var duplicates = (facts, otherActive) => alreadyTaken(facts.answers, otherActive).map(({ active, source }) => ({
  ci: "CI-34",
  sourceAnswers: [source],
  only: medicineCodes.filter((code) => medicines[code].class === medicines[active].class)
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
  if (medicines[one].class !== medicines[two].class) return [];
  const { label, cells } = ciRow("CI-34");
  const severity = worstOf([{ severity: cells[one] }, { severity: cells[two] }]);
  return severity === "-" ? [] : [{ ci: "CI-34", medicine: `${one}+${two}`, severity, label, sourceAnswers: source }];
};
var pairs = (chosen, taken) => {
  const all = [
    ...chosen.flatMap((one, index) => chosen.slice(index + 1).flatMap((two) => together(one, two, []))),
    ...chosen.flatMap(
      (one) => taken.filter(({ active }) => medicines[active].class !== medicines[one].class).flatMap(({ active, source }) => together(one, active, [source]))
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
var contraindicationSummary = (answers, context) => medicineCodes.map((medicine) => {
  const items = contraindications(answers, [medicine], context);
  return { medicine, name: medicines[medicine].name, worst: worstOf(items), items };
});

// packages/domain/src/triage/findings.ts
var both = (one, two) => one.length > 0 && two.length > 0 ? [...one, ...two] : [];
var recent = (facts) => found(facts, "hair_loss_duration", "lt_1m", "1_3m", "3_6m");
var virilisation = (facts) => found(facts, "androgen_signs", "deeper_voice", "muscle_increase", "clitoral_change");
var diffuse = (facts) => pattern(facts, "diffuse", "overall_thinning");
var bpClasses = (facts) => {
  const taken = found(facts, "current_medications", "ace_arb", "bp_other", "nitrates", "alpha_blocker");
  return taken.length >= 2 ? taken : found(facts, "current_medications", "nitrates");
};
var highReading = ({ answers }) => {
  const reading = parseBloodPressure(answers.bp_reading);
  return reading && (reading.systolic >= 160 || reading.diastolic >= 100) ? ["bp_reading"] : [];
};
var otherTriggers = (facts) => (facts.answers.triggering_event ?? []).filter((token) => token !== "none" && token !== "birth_postpartum").map((token) => `triggering_event:${token}`);
var deficiency = (facts) => [
  ...found(facts, "iron_status", "low_now"),
  ...found(facts, "thyroid_status", "overactive"),
  ...found(facts, "current_medications", "thyroid_tablet").length > 0 ? [] : found(facts, "thyroid_status", "underactive")
];
var untested = (facts) => both([...found(facts, "iron_status", "not_tested"), ...found(facts, "thyroid_status", "not_tested")], diffuse(facts));
var allergies2 = (facts) => (facts.answers.allergies ?? []).filter((token) => token !== "none").map((token) => `allergies:${token}`);

// packages/domain/src/triage/rules.ts
var outcomes = ["incomplete", "decline_refer_gp", "video_required", "non_rx_suggested", "rx_review"];
var severities = ["critical", "high", "medium", "low"];
var rules = [
  {
    id: "T-00",
    outcome: "video_required",
    isUrgent: true,
    patient: "Your safety comes first. If you are in danger, call 000. You can talk to someone now: Lifeline 13 11 14, Beyond Blue 1300 22 4636, 13YARN 13 92 76. Our doctor will call you.",
    flag: { code: "MOOD_CRISIS", severity: "critical" },
    sources: (facts) => conditions(facts, "self_harm_thoughts")
  },
  {
    id: "T-01",
    outcome: "decline_refer_gp",
    patient: "We only treat adults. Your GP can help you; we keep no more of your answers than we must.",
    flag: null,
    sources: (facts) => facts.age !== null && facts.age < ADULT_AGE ? ["date_of_birth"] : []
  },
  {
    id: "T-02",
    outcome: "incomplete",
    patient: "Some answers are still open. Please finish them.",
    flag: null,
    sources: (facts) => [...facts.missing]
  },
  {
    id: "T-03",
    outcome: "decline_refer_gp",
    patient: "Sudden or round patches need someone to look at your scalp in person. Your GP is the best first step.",
    flag: { code: "AA_SUSPECT", severity: "high" },
    sources: (facts) => {
      const patches = [...pattern(facts, "patchy"), ...found(facts, "scalp_condition", "rf_sudden_patch")];
      return patches.length > 0 ? [...patches, ...found(facts, "onset", "sudden")] : [];
    }
  },
  {
    id: "T-04",
    outcome: "decline_refer_gp",
    patient: "What you describe needs a hands-on exam soon. Please see your GP.",
    flag: { code: "SCARRING_OR_ENDO", severity: "high" },
    sources: (facts) => [
      ...found(facts, "scalp_condition", "rf_pain_burn", "rf_scale_pus", "rf_shiny_scar", "rf_brows_lashes"),
      ...pattern(facts, "hairline_band"),
      ...virilisation(facts)
    ]
  },
  {
    id: "T-05",
    outcome: "decline_refer_gp",
    patient: "Hair medicines are not safe in pregnancy. Gentle washing and loose styles are fine; your GP can tell you more.",
    flag: { code: "PREGNANT", severity: "critical" },
    sources: (facts) => found(facts, "pregnancy_status", "pregnant")
  },
  {
    id: "T-06",
    outcome: "non_rx_suggested",
    patient: "Most shedding after a birth settles by itself. For now we suggest care without medicine.",
    flag: { code: "BREASTFEEDING", severity: "high" },
    sources: (facts) => found(facts, "pregnancy_status", "breastfeeding")
  },
  {
    id: "T-07",
    outcome: "video_required",
    patient: "Some options are unsafe if you may become pregnant, so a doctor would like to talk with you first.",
    flag: { code: "TERATOGEN", severity: "high" },
    sources: (facts) => found(facts, "pregnancy_status", "trying_6m", "possible_no_contraception")
  },
  {
    id: "T-08",
    outcome: "video_required",
    patient: "Your heart history changes which options are safe, so a doctor will go through it with you by video.",
    flag: { code: "CARDIAC", severity: "high" },
    sources: (facts) => conditions(facts, "heart_failure", "heart_other", "pulmonary_hypertension", "pheochromocytoma")
  },
  {
    id: "T-09",
    outcome: "video_required",
    patient: "We need a blood pressure reading and a talk before anything else.",
    flag: { code: "BP", severity: "medium" },
    sources: (facts) => [
      ...conditions(facts, "arrhythmia", "low_bp_fainting", "high_bp_uncontrolled"),
      ...bpClasses(facts),
      ...highReading(facts)
    ]
  },
  {
    id: "T-10",
    outcome: "video_required",
    patient: "You may need blood tests first. A doctor will explain by video.",
    flag: { code: "RENAL_K", severity: "high" },
    sources: (facts) => [
      ...conditions(facts, "kidney_disease", "high_potassium_addison"),
      ...found(facts, "current_medications", "potassium_ksparing")
    ]
  },
  {
    id: "T-11",
    outcome: "video_required",
    patient: "A doctor would like to talk through your medical history by video.",
    flag: { code: "COMPLEX", severity: "medium" },
    sources: (facts) => [
      ...conditions(facts, "liver_disease", "meningioma", "clot_stroke_migraine_aura"),
      ...found(facts, "current_medications", "lithium", "digoxin")
    ]
  },
  {
    id: "T-12",
    outcome: "video_required",
    patient: "Some treatments can affect mood or sexual health, so a doctor will talk with you by video.",
    flag: { code: "MOOD", severity: "high" },
    sources: (facts) => [
      ...conditions(facts, "depression_current", "eating_disorder_weight_loss"),
      ...found(facts, "prev_side_effects", "mood", "sexual")
    ]
  },
  {
    id: "T-13",
    outcome: (facts) => facts.answers.breast_detail === "new_lump" ? "decline_refer_gp" : "video_required",
    patient: "Please have this checked by your GP, if you have not yet. We will go through it with you.",
    flag: { code: "PSA_BREAST", severity: "high" },
    sources: (facts) => [
      ...conditions(facts, "prostate_cancer_or_psa", "breast_lump_or_cancer"),
      ...found(facts, "breast_detail", "new_lump")
    ]
  },
  {
    id: "T-14",
    outcome: "decline_refer_gp",
    patient: "The team that treats you should look at this first. Please talk with them or your GP.",
    flag: { code: "SYSTEMIC", severity: "high" },
    sources: (facts) => [
      ...conditions(facts, "cancer_treatment_12m"),
      ...found(facts, "current_medications", "chemo_immuno"),
      ...found(facts, "scalp_condition", "rf_systemic")
    ]
  },
  {
    id: "T-15",
    outcome: "video_required",
    patient: "A short video call helps us tailor care to you safely.",
    flag: { code: "HORMONE", severity: "medium" },
    sources: (facts) => [
      ...found(facts, "sex_at_birth", "another_term", "prefer_not_to_say"),
      ...found(facts, "current_medications", "gender_affirming", "testosterone_anabolic")
    ]
  },
  {
    id: "T-16",
    outcome: "video_required",
    patient: "From 66 on we make a few extra checks, by video.",
    flag: { code: "AGE", severity: "medium" },
    sources: (facts) => facts.age !== null && facts.age > 65 ? ["date_of_birth"] : []
  },
  {
    id: "T-17",
    outcome: "decline_refer_gp",
    patient: "Hair falling this fast needs blood tests and an exam. Please see your GP soon.",
    flag: { code: "RAPID", severity: "high" },
    sources: (facts) => found(facts, "scalp_condition", "rf_rapid_diffuse")
  },
  {
    id: "T-18",
    outcome: (facts) => pattern(facts, "s1", "s2", "diffuse", "overall_thinning").length > 0 ? "non_rx_suggested" : null,
    patient: "Your iron or thyroid may be the cause, and fixing it may be the real treatment. Ask your GP for blood tests.",
    flag: { code: "DEFICIENCY", severity: "medium" },
    sources: deficiency
  },
  {
    id: "T-19",
    outcome: "rx_review",
    patient: null,
    flag: { code: "ALLERGY", severity: "medium" },
    sources: allergies2
  },
  {
    id: "T-19",
    outcome: "rx_review",
    patient: null,
    flag: { code: "INTERACTION", severity: "medium" },
    sources: (facts) => found(facts, "current_medications", "antifungal_hiv_macrolide")
  },
  {
    id: "T-20",
    outcome: "non_rx_suggested",
    patient: "There is little or no loss to see yet, so we suggest a simple start. You can still book a doctor.",
    flag: { code: "EARLY", severity: "low" },
    sources: (facts) => {
      const early = found(facts, "hair_loss_pattern", "nh1");
      if (early.length > 0) return early;
      return facts.answers.loss_vs_breakage === "from_root" ? [] : found(facts, "fphl_pattern", "s1");
    }
  },
  {
    id: "T-21",
    outcome: "non_rx_suggested",
    patient: "This looks like breakage rather than loss from the root. Gentle care can help.",
    flag: { code: "BREAKAGE", severity: "low" },
    sources: (facts) => [...found(facts, "loss_vs_breakage", "snapping"), ...pattern(facts, "lengths_only")]
  },
  {
    id: "T-22",
    outcome: "non_rx_suggested",
    patient: "This is likely a temporary shed after what happened. Check again at 6 months.",
    flag: { code: "TE", severity: "medium" },
    sources: (facts) => {
      const afterBirth = both(found(facts, "triggering_event", "birth_postpartum"), recent(facts));
      return afterBirth.length > 0 ? afterBirth : both(both(otherTriggers(facts), recent(facts)), diffuse(facts));
    }
  },
  {
    id: "T-23",
    outcome: "non_rx_suggested",
    patient: "Ease the pull on your hair first: looser styles give the hairline a chance.",
    flag: { code: "TRACTION", severity: "medium" },
    sources: (facts) => both(found(facts, "extensions_usage", "constant", "tight_braids"), pattern(facts, "temples", "hairline_band"))
  },
  {
    id: "T-24",
    outcome: "non_rx_suggested",
    patient: "You would like care without a prescription. Here are the options.",
    flag: { code: "PREF", severity: "low" },
    sources: (facts) => found(facts, "treatment_preference", "no_rx")
  },
  {
    id: "Q-09",
    outcome: null,
    patient: null,
    flag: { code: "NO_FIRST_PERIOD", severity: "medium" },
    sources: (facts) => found(facts, "menarche_age", "never")
  },
  {
    id: "Q-12",
    outcome: null,
    patient: "Hair that thins all over can have a cause that blood shows. Ask your GP for a blood count, ferritin and TSH.",
    isAdvice: true,
    flag: { code: "BLOODS_UNTESTED", severity: "low" },
    sources: untested
  }
];

// packages/domain/src/triage/triage.ts
var RULE_VERSION = "2026-12.1";
var evaluate = (facts) => {
  const matches = [];
  const flags = [];
  const advice = [];
  for (const rule of rules) {
    const sourceAnswers = rule.sources(facts);
    if (sourceAnswers.length === 0) continue;
    const outcome = typeof rule.outcome === "function" ? rule.outcome(facts) : rule.outcome;
    if (rule.flag) flags.push({ ...rule.flag, rule: rule.id, sourceAnswers });
    if (outcome) matches.push({ rule: rule.id, outcome, urgent: rule.isUrgent ?? false, patient: rule.patient });
    if (rule.isAdvice && rule.patient) advice.push(rule.patient);
  }
  return { matches, flags, advice };
};
var treatable = (facts) => found(facts, "hair_loss_pattern", "nh2", "nh3", "nh3v", "nh4", "nh5", "nh6", "nh7", "nh_a", "diffuse").length > 0 || found(facts, "fphl_pattern", "s2", "s3", "s4", "s5", "frontal_accent", "temples").length > 0;
var remainder = (facts, matches) => {
  if (matches.some((match) => match.rule !== "T-19")) return null;
  if (!treatable(facts)) {
    return {
      rule: "T-26",
      outcome: "video_required",
      urgent: false,
      patient: "Your answers do not show a clear pattern. Photos and a video call will help."
    };
  }
  if (matches.length > 0) return null;
  return {
    rule: "T-25",
    outcome: "rx_review",
    urgent: false,
    patient: "A doctor will review your answers and call you."
  };
};
var strongest = (matches) => outcomes.find((outcome) => matches.some((match) => match.outcome === outcome)) ?? "video_required";
var triage = (answers, context) => {
  const facts = factsOf(answers, context);
  const { matches, flags, advice } = evaluate(facts);
  const rest = remainder(facts, matches);
  const all = rest ? [...matches, rest] : matches;
  if (rest?.rule === "T-26") {
    flags.push({ code: "UNCLEAR", severity: "low", rule: "T-26", sourceAnswers: ["hair_loss_pattern", "fphl_pattern"] });
  }
  return {
    outcome: strongest(all),
    urgent: all.some((match) => match.urgent),
    patientReasons: [.../* @__PURE__ */ new Set([...all.flatMap((match) => match.patient ?? []), ...advice])],
    doctorFlags: flags.toSorted((one, two) => severities.indexOf(one.severity) - severities.indexOf(two.severity)),
    ruleVersion: RULE_VERSION,
    matched: [...new Set(all.map((match) => match.rule))]
  };
};
export {
  ciMatrix,
  combinations,
  contraindicationSummary,
  contraindications,
  triage
};
