/** Runs `work` after `ms`; the function returned prevents it. */
export type SetTimer = (work: () => void, ms: number) => () => void;
