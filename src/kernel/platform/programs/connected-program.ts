import { EventEmitter } from 'node:events';
import { connect, type Socket } from 'node:net';
import { finished, PassThrough, type Readable, type Writable } from 'node:stream';
import { killGroup, type Program } from './program.ts';
import { connectionHead, type Pipe, type StarterReport } from './starter-messages.ts';

/** A program of a starter. Its pipes are connections to the socket of the starter, which gives them to the program. */
export class ConnectedProgram implements Program {
  readonly stdin: Writable;
  readonly stdout: Readable;
  readonly stderr: Readable;
  readonly #input: Socket;
  readonly #events = new EventEmitter<{ failed: [Error]; exit: []; close: [number | null] }>();
  #pid: number | undefined;
  #isKilled = false;
  #openPipes = 2;
  #end: { readonly code: number | null } | undefined;

  /** Connects the pipes of a program that the starter with this socket is about to start. */
  constructor(path: string, id: number) {
    this.stdin = new PassThrough();
    this.#input = this.#connect(path, connectionHead(id, 'stdin'));
    this.stdout = this.#connectOutput(path, id, 'stdout');
    this.stderr = this.#connectOutput(path, id, 'stderr');
  }

  kill(): void {
    this.#isKilled = true;
    if (this.#pid !== undefined) killGroup(this.#pid);
  }

  onError(listener: (error: Error) => void): void {
    this.#events.once('failed', listener);
  }

  onExit(listener: () => void): void {
    this.#events.once('exit', listener);
  }

  onClose(listener: (code: number | null) => void): void {
    this.#events.once('close', listener);
  }

  /** Takes a report of the starter about this program. */
  receive(report: Exclude<StarterReport, { kind: 'ready' }>): void {
    if (report.kind === 'failed') this.#fail(Object.assign(new Error(report.message), { code: report.code }));
    else if (report.kind === 'ended') this.#leave(report.code);
    else this.#begin(report.pid);
  }

  /** Ends the program for its caller: the starter has ended, or cannot be connected. */
  lose(cause?: Error): void {
    if (this.#end !== undefined) return;
    // The starter may have ended before it reported the process: without its pipes, that ends too.
    this.kill();
    this.stdout.destroy();
    this.stderr.destroy();
    this.#fail(new Error('The process that starts programs has ended.', { cause }));
  }

  #connect(path: string, head: string): Socket {
    const socket = connect(path);
    socket.write(head);
    return socket.on('error', (error) => {
      // A program that has started may leave its input unread.
      if (this.#pid === undefined) this.lose(error);
    });
  }

  #connectOutput(path: string, id: number, pipe: Pipe): Readable {
    const socket = this.#connect(path, connectionHead(id, pipe));
    finished(socket, { writable: false }, () => {
      this.#openPipes -= 1;
      this.#closeOnce();
    });
    return socket;
  }

  #begin(pid: number): void {
    this.#pid = pid;
    if (this.#isKilled) killGroup(pid);
    // Until now the starter has read the connection, and would have taken what follows the first line.
    this.stdin.pipe(this.#input);
  }

  #fail(error: Error): void {
    this.#events.emit('failed', error);
    this.#leave(null);
  }

  #leave(code: number | null): void {
    if (this.#end !== undefined) return;
    this.#end = { code };
    this.stdin.destroy();
    this.#input.destroy();
    this.#events.emit('exit');
    this.#closeOnce();
  }

  #closeOnce(): void {
    if (this.#openPipes === 0 && this.#end !== undefined) this.#events.emit('close', this.#end.code);
  }
}
