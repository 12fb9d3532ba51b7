/**
 * `KIND`, with a body on standard input: responds with it to every request, with bare node:http or Express; prints its
 * port.
 */
import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import express from 'express';

const [kind] = process.argv.slice(2);
const body = Buffer.from(await text(process.stdin), 'latin1');

const bare: RequestListener = (_request, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length });
  response.end(body);
};

/** Express with the settings of a lean service: no ETag, no query parser. */
function withExpress(): RequestListener {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', false);
  const respond: express.RequestHandler = (_request, response) => {
    response.set('Content-Type', 'application/json').send(body);
  };
  app.get('/v1/account', respond);
  app.get('/v1/brands/:brand_id/visibility', respond);
  return app;
}

const server = createServer(kind === 'Express' ? withExpress() : bare);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : address);
});
