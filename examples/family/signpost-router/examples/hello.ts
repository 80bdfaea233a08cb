import { createServer } from 'node:http';
import { router, text } from 'harebell-signpost';
import { toNode } from 'harebell-signpost/node';

const app = router({
  'GET /': () => text('Hello from Signpost\n'),
  'GET /hello/:name': ({ params }) => text(`Hello, ${params.name}\n`),
});

createServer(toNode(app.fetch)).listen(8080, () => {
  console.log('http://localhost:8080');
});
