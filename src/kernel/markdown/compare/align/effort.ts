/** Limit of the edits between two sequences. */
const maxEdits = 1_500;

/** Limit of the steps of all comparisons of an article; a step takes less than 100 ns. */
const maxSteps = 8_000_000;

/** Limits the work of one comparison, and records that something was compared more coarsely. */
export class Effort {
  /** Called very often; ends the comparison when it throws. */
  readonly checkpoint: () => void;
  /** True once a limit was reached. */
  isCoarse = false;
  #left = maxSteps;

  constructor(checkpoint: () => void) {
    this.checkpoint = checkpoint;
  }

  /** Maximum number of edits that the next comparison of two sequences may find. */
  edits(): number {
    return Math.min(maxEdits, Math.floor(Math.sqrt(this.#left)));
  }

  /** Counts the steps of a comparison that {@link edits} has allowed. */
  charge(steps: number): void {
    this.checkpoint();
    this.#left = Math.max(0, this.#left - steps);
  }

  /** Counts steps. Returns false when not as many are left, and marks the comparison as coarse. */
  spend(steps: number): boolean {
    this.checkpoint();
    const isLeft = steps <= this.#left;
    if (isLeft) this.#left -= steps;
    else this.isCoarse = true;
    return isLeft;
  }
}
