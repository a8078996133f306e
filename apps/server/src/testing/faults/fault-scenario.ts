/** A kind of fault, selected by name. */
export type FaultScenario = {
  readonly name: string;
  /** Reason why it cannot run here; undefined: it can. */
  missing?(): string | undefined;
  /**
   * @param say prints a line about the results
   * @returns the faults found, a sentence each
   */
  run(say: (line: string) => void): Promise<string[]>;
};
