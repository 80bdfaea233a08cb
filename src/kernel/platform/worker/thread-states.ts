/** Why a thread was lost: by an uncaught error, because it exited, or because it did not answer. */
export type ThreadLoss = 'failed' | 'exited' | 'hung';

/** How the threads of one name are doing. */
export interface ThreadState {
  /** Their name, such as `search`. */
  readonly name: string;
  /** True while one of them does not work. */
  readonly isDown: boolean;
  /** What is wrong while they work, in a sentence for everybody; undefined for nothing. */
  readonly problem: string | undefined;
  /** How many of them were lost, by reason. */
  readonly losses: Readonly<Record<ThreadLoss, number>>;
}

/** A thread, as its state sees it. */
export interface SupervisedThread {
  /** Ends calls that are not answered soon, because the process stops. */
  hurry(): void;
}

interface Members {
  readonly all: Set<SupervisedThread>;
  readonly down: Set<SupervisedThread>;
  readonly losses: Record<ThreadLoss, number>;
  readonly problems: Map<object, string>;
}

/** The states of all threads of a process, for its operators. */
export class ThreadStates {
  readonly #members = new Map<string, Members>();

  /** Adds a thread, which works. */
  add(name: string, thread: SupervisedThread): void {
    this.#of(name).all.add(thread);
  }

  /** Removes a thread that was closed. Its losses stay. */
  remove(name: string, thread: SupervisedThread): void {
    const { all, down } = this.#of(name);
    all.delete(thread);
    down.delete(thread);
  }

  countLoss(name: string, loss: ThreadLoss): void {
    this.#of(name).losses[loss] += 1;
  }

  /** Records whether a thread does not work. */
  setDown(name: string, thread: SupervisedThread, isDown: boolean): void {
    const { all, down } = this.#of(name);
    if (isDown && all.has(thread)) down.add(thread);
    else down.delete(thread);
  }

  /** Records what is wrong with the work of threads that work, in a sentence for everybody; undefined for nothing. */
  setProblem(name: string, owner: object, problem: string | undefined): void {
    const { problems } = this.#of(name);
    if (problem === undefined) problems.delete(owner);
    else problems.set(owner, problem);
  }

  /** The states by name, in the order in which the names were added. */
  read(): readonly ThreadState[] {
    return [...this.#members].map(([name, { down, losses, problems }]) => ({
      name,
      isDown: down.size > 0,
      problem: problems.values().next().value,
      losses: { ...losses },
    }));
  }

  /** Ends calls that are not answered soon, because the process stops. */
  hurry(): void {
    for (const { all } of this.#members.values()) for (const thread of all) thread.hurry();
  }

  #of(name: string): Members {
    const known = this.#members.get(name);
    if (known !== undefined) return known;
    const losses = { failed: 0, exited: 0, hung: 0 };
    const made: Members = { all: new Set(), down: new Set(), losses, problems: new Map() };
    this.#members.set(name, made);
    return made;
  }
}
