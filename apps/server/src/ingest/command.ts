/** A command to a device, which answers with the same id. */
export type Command = { readonly id: number; readonly method: string; readonly params: unknown };

/** A command that is sent through another node. */
export type SentCommand = Command & { readonly way: 'one' | 'two'; readonly waitMs: number };

/** Outcome of a command. */
export type Outcome =
  /** `payload`: as the device sent it; may be empty. */
  | { readonly kind: 'answered'; readonly payload: string }
  | { readonly kind: 'delivered' }
  /** Sent, but without an answer or acknowledgement in time, or before the line broke. */
  | { readonly kind: 'unanswered' }
  /** Not sent: the device was not connected. */
  | { readonly kind: 'unreachable' };
