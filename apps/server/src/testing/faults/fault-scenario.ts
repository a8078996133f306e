/** One kind of fault, chosen by its name. */
export type FaultScenario = {
  readonly name: string;
  /** Why it cannot run here; undefined when it can. */
  missing?(): string | undefined;
  /**
   * @param say prints a line about what was found
   * @returns what does not hold, a sentence each
   */
  run(say: (line: string) => void): Promise<string[]>;
};
