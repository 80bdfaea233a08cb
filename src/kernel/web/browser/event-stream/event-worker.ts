import { receive } from './receive.ts';

// A thread that receives the stream at the URL that is its name, and passes the events on.
receive(self.name, (event) => self.postMessage(event));
