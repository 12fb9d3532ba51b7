/* global SwaggerUIBundle, document, location, matchMedia */

/** Draws the reference page. It has no part in Node: the service sends it to browsers as it is. */

/** The folder of the page is that of the service, whatever name or prefix it was reached by. */
const service = new URL('.', location.href).href.replace(/\/$/, '');

/** What is tried goes to where the page came from: it may go nowhere else, and the public address may be another. */
const askThisService = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec: (update) => (specification) =>
          update({ ...specification, servers: [{ url: service }] }),
      },
    },
  },
});

/** Swagger UI is dark by a class. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

SwaggerUIBundle({
  url: `${service}/openapi.json`,
  dom_id: '#reference',
  plugins: [askThisService],
  validatorUrl: null, // else it would send the document's address to a service elsewhere
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
});
