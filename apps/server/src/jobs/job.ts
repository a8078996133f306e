/** Work that goes on in the background, again and again, as long as the installation runs. */
export type Job = {
  /** Names it in logs, metrics and the table of jobs. */
  readonly name: string;
  /** The pause between the end of a run and the next one, ms. A run begins up to two seconds late. */
  readonly everyMs: number;
  /**
   * Each server has its own work of this kind, such as looking through its memory. Missing: one server of the
   * installation does it for all.
   */
  readonly onEachServer?: true;
  /**
   * Does what is due, or a part of it when `stopping` is aborted. What a run left undone when it failed, or when its
   * server was killed, is up to the next one.
   */
  readonly run: (stopping: AbortSignal) => Promise<void>;
};
