import fc from 'fast-check'

// PROPERTY_SEED=… explores other values; what it finds becomes a case of its own.
// `npm run nightly` does so with thousands of values.
fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 20261120),
  numRuns: Number(process.env.PROPERTY_RUNS ?? 100),
})
