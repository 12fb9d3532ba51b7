/** How swc takes the types off tests and sources; the `typecheck` task checks them. */
export const SWC = {
  jsc: {
    target: 'es2023',
    parser: { syntax: 'typescript' },
    experimental: { keepImportAttributes: true }, // of catalogues, which are JSON
  },
  module: { type: 'es6' },
  sourceMaps: 'inline',
};

/** The same for components, whose elements are preact's. */
export const SWC_JSX = {
  ...SWC,
  jsc: {
    ...SWC.jsc,
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', importSource: 'preact' } },
  },
};
