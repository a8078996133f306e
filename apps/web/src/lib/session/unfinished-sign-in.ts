import type { IncompleteSignIn } from '@airdeck/contract/sign-in/sign-in';

/** A sign-in that still lacks its second factor: in memory only, so that a reload begins again. */
let unfinished: IncompleteSignIn | undefined;

export const unfinishedSignIn = (): IncompleteSignIn | undefined => unfinished;

export function keepUnfinishedSignIn(signIn: IncompleteSignIn | undefined): void {
  unfinished = signIn;
}
