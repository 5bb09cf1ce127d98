import fc from 'fast-check'

// PROPERTY_SEED=… explores other values; what it finds becomes a case of its own.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 20261120) })
