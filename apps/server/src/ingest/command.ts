/** A command on its way to a device, which answers under its number. */
export type Command = { readonly id: number; readonly method: string; readonly params: unknown };

/** A command that is handed to another node. */
export type SentCommand = Command & { readonly way: 'one' | 'two'; readonly waitMs: number };

/** What came of a command. */
export type Outcome =
  /** As the device sent it; empty when there was nothing in it. */
  | { readonly kind: 'answered'; readonly payload: string }
  | { readonly kind: 'delivered' }
  /** It was sent; in time no answer came, or no acknowledgement, or the line broke before. */
  | { readonly kind: 'unanswered' }
  /** The device was not there to be sent it. */
  | { readonly kind: 'unreachable' };
