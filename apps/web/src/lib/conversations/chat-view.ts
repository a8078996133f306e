import type { GivenChart } from '@airdeck/contract/conversations/entry-charts';

/** Initial content of a new conversation, as far as known to the calling screen. */
export type ChatDraft = {
  readonly subject?: string;
  /** Customer of the device or alarm; null: none. Missing: unknown. */
  readonly customer?: { readonly id: string; readonly name: string } | null;
  readonly device?: { readonly id: string; readonly name: string };
  readonly alarm?: { readonly id: string; readonly type: string };
  readonly chart?: { readonly picture: Blob; readonly values: GivenChart };
};

export type ChatView =
  | { readonly kind: 'list' }
  | { readonly kind: 'thread'; readonly conversationId: string }
  | { readonly kind: 'new'; readonly draft: ChatDraft };
