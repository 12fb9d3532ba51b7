/* global SwaggerUIBundle, document, location, matchMedia */

/** Draws the reference page. It has no part in Node: the service sends it to browsers as it is. */

/** The folder of the page is that of the service, whatever name or prefix it was reached by. */
const service = new URL('.', location.href).href.replace(/\/$/, '');

/** The members of an object, each changed. */
const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** Swagger UI fills defaults in as if they had been typed; each stands in its parameter's description, too. */
const withoutDefault = (parameter) => {
  const schema = { ...parameter.schema };
  delete schema.default;
  return { ...parameter, schema };
};

const withoutDefaults = ({ get }) => ({
  get: { ...get, parameters: get.parameters.map((one) => ('schema' in one ? withoutDefault(one) : one)) },
});

/**
 * What is tried goes to where the page came from: it may go nowhere else, and the public address may be another. And it
 * has the values that were typed, and no other.
 */
const askThisService = () => ({
  statePlugins: {
    spec: {
      wrapActions: {
        updateJsonSpec: (update) => (specification) =>
          update({
            ...specification,
            servers: [{ url: service }],
            paths: mapped(specification.paths, withoutDefaults),
          }),
      },
    },
  },
});

/** A button that opens and closes what is beside it. */
const toggle = ({ createElement }, words, isOpen, setOpen) =>
  createElement(
    'button',
    { type: 'button', className: 'fold', 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) },
    words,
  );

/**
 * Refusals have their codes in sight, and an example and headers each behind a button: every operation has eight of them,
 * nearly the same everywhere. So are the headers of a reply.
 */
const fold = ({ React }) => {
  const { createElement, useContext, useState } = React;
  const IsUnfolded = React.createContext(false);

  const foldRefusal = (Response, { getComponent }) =>
    function FoldedRefusal(props) {
      const [isOpen, setOpen] = useState(false);
      const { code, response, className } = props;
      if (/^2/.test(code)) return createElement(Response, props);
      const Markdown = getComponent('Markdown', true);
      const said = createElement(
        'div',
        { className: 'refusal-words' },
        createElement(Markdown, { source: response.get('description') }),
        toggle(React, 'Example and headers', isOpen, setOpen),
      );
      const folded = createElement(
        'tr',
        { className: `response ${className}`, 'data-code': code },
        createElement('td', { className: 'response-col_status' }, code),
        createElement('td', { className: 'response-col_description' }, said),
      );
      if (!isOpen) return folded;
      const rest = { ...props, response: response.set('description', ''), className: 'unfolded' };
      const unfolded = createElement(IsUnfolded.Provider, { value: true }, createElement(Response, rest));
      return createElement(React.Fragment, null, folded, unfolded);
    };

  const foldHeaders = (Headers) =>
    function FoldedHeaders(props) {
      const [isOpen, setOpen] = useState(false);
      if (useContext(IsUnfolded)) return createElement(Headers, props);
      const button = toggle(React, 'Headers', isOpen, setOpen);
      return createElement(
        'div',
        { className: 'folded-headers' },
        button,
        isOpen && createElement(Headers, props),
      );
    };

  return { wrapComponents: { response: foldRefusal, headers: foldHeaders } };
};

/** Swagger UI is dark by a class. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

SwaggerUIBundle({
  url: `${service}/openapi.json`,
  dom_id: '#reference',
  plugins: [askThisService, fold],
  validatorUrl: null, // else it would send the document's address to a service elsewhere
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
});
