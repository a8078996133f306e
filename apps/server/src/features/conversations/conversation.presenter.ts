import type { Conversation, ConversationEntry } from '@airdeck/contract/conversations';
import type { Caller } from '../../http/caller.ts';
import { personOf } from '../users/person.ts';
import type { ConversationRow, EntryRow } from './conversations.repository.ts';

export function conversationBody(caller: Caller, row: ConversationRow): Conversation {
  const { conversation, device, last, author } = row;
  const { id, createdTime, subject, tenantId, customerId, closedTime, entryCount } = conversation;
  const { deviceName, deviceLabel, alarmId, alarmType } = conversation;
  return {
    id,
    createdTime,
    subject,
    tenant: { id: tenantId, name: row.tenantName },
    customer: customerId === null ? null : { id: customerId, name: row.customerName },
    device: device ?? (deviceName === null ? null : { id: null, name: deviceName, label: deviceLabel }),
    alarm: alarmType === null ? null : { id: alarmId, type: alarmType },
    closedTime,
    entryCount,
    unreadCount: row.unreadCount,
    lastEntry: { ...last, author: personOf(author), isOwn: author?.id === caller.userId },
  };
}

export function entryBody(caller: Caller, { entry, author }: EntryRow): ConversationEntry {
  const { id, number, createdTime, side, text, hasPicture, chart } = entry;
  return {
    id,
    number,
    createdTime,
    side,
    author: personOf(author),
    isOwn: author?.id === caller.userId,
    text,
    hasPicture,
    chart,
  };
}
