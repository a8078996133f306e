import { roomLine } from '@airdeck/air/room-name';
import type { Conversation, ConversationEntry } from '@airdeck/contract/conversations/conversations';
import type { TFunction } from 'i18next';
import type { Role } from '../../../lib/session/role.ts';

/** Name of the other side, from the reader's view. */
export function otherSide({ tenant, customer }: Conversation, role: Role, t: TFunction): string {
  if (role === 'systemAdmin' || role === 'customer') return tenant.name;
  return customer?.name ?? t('conversations.system');
}

export const authorName = ({ author }: Pick<ConversationEntry, 'author'>, t: TFunction): string =>
  author.name ?? t('conversations.formerUser');

/** `PM2.5 high, Lobby`; undefined: neither alarm nor device. */
export function aboutText({ alarm, device }: Conversation, t: TFunction): string | undefined {
  const names = [alarm?.type, device ? roomLine(device) : undefined].filter(
    (name): name is string => name !== undefined,
  );
  const [first, second] = names;
  return first !== undefined && second !== undefined ? t('conversations.aboutTwo', { first, second }) : first;
}
