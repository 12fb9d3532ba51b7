/* global SwaggerUIBundle, document, location, matchMedia */

/** Renders the reference page. It runs in browsers only; the service sends this file unchanged. */

/** The base URL of the service as the browser sees it, including any prefix that a proxy adds. */
const service = new URL('.', location.href).href.replace(/\/$/, '');

/** Maps the values of an object. */
const mapped = (object, change) =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));

/** Swagger UI would send defaults as if the user had typed them. The parameter's description states them too. */
const withoutDefault = (parameter) => {
  const schema = { ...parameter.schema };
  delete schema.default;
  return { ...parameter, schema };
};

const withoutDefaults = ({ get }) => ({
  get: { ...get, parameters: get.parameters.map((one) => ('schema' in one ? withoutDefault(one) : one)) },
});

/**
 * "Try it out" sends requests to the page's own origin, because the page policy forbids all others and the public URL may
 * differ, and sends only the values that the user typed.
 */
const useThisService = () => ({
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

/** A button that shows and hides the content next to it. */
const toggle = ({ createElement }, words, isOpen, setOpen) =>
  createElement(
    'button',
    { type: 'button', className: 'fold', 'aria-expanded': isOpen, onClick: () => setOpen(!isOpen) },
    words,
  );

/**
 * Collapses the example and headers of each error response behind a button, because every operation has eight nearly
 * identical ones. Only status and codes stay visible. The headers of successful responses are collapsed too.
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

/** Swagger UI's dark mode is a class. */
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

SwaggerUIBundle({
  url: `${service}/openapi.json`,
  dom_id: '#reference',
  plugins: [useThisService, fold],
  validatorUrl: null, // the default sends the document's URL to a third-party service
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
});
