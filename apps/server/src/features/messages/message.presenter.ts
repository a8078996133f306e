import type { Message } from '@airdeck/contract/messages/messages';
import type { MessageRecipient, SentMessage } from '@airdeck/contract/messages/sent-messages';
import type { ReceivedRow } from './received-messages.repository.ts';
import type { RecipientRow, SentRow } from './sent-messages.repository.ts';

type Person = { readonly firstName: string | null; readonly lastName: string | null };

const nameOf = ({ firstName, lastName }: Person): string | null =>
  [firstName, lastName].filter(Boolean).join(' ') || null;

export function receivedBody({ author, organisation, ...row }: ReceivedRow): Message {
  const sender = { name: author && (nameOf(author) ?? author.email), organisation };
  return { ...row, sender: row.kind === 'written' ? sender : null };
}

export function sentBody({ author, audience, names, title, text, ...row }: SentRow): SentMessage {
  return {
    ...row,
    // Ensured by the database for messages of people.
    title: title ?? '',
    text: text ?? '',
    author: author && (nameOf(author) ?? author.email),
    audience: {
      kind: audience?.kind ?? 'all',
      names: audience?.kind === 'place' ? [audience.place] : names,
      count: chosenCount(audience),
    },
  };
}

function chosenCount(audience: SentRow['audience']): number {
  if (audience?.kind === 'tenants') return audience.tenantIds.length;
  if (audience?.kind === 'rooms') return audience.placeIds.length;
  return audience?.kind === 'customers' ? audience.customerIds.length : 0;
}

export function recipientBody({ firstName, lastName, ...row }: RecipientRow): MessageRecipient {
  return { ...row, name: nameOf({ firstName, lastName }) };
}
