import type { GivenChart } from '@airdeck/contract/entry-charts';

/** What a conversation is to begin with, as far as the place knows where it was asked for. */
export type ChatDraft = {
  readonly subject?: string;
  /** Whose device or alarm it is; null: no customer's. Left out: not known. */
  readonly customer?: { readonly id: string; readonly name: string } | null;
  readonly device?: { readonly id: string; readonly name: string };
  readonly alarm?: { readonly id: string; readonly type: string };
  readonly chart?: { readonly picture: Blob; readonly values: GivenChart };
};

export type ChatView =
  | { readonly kind: 'list' }
  | { readonly kind: 'thread'; readonly conversationId: string }
  | { readonly kind: 'new'; readonly draft: ChatDraft };
