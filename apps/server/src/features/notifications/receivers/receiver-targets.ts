import { RECEIVER_ERRORS, type ReceiverForm } from '@airdeck/contract/notifications/receivers';
import { badRequest } from '../../../http/errors.ts';
import type { ReceiverTarget } from './receivers.tables.ts';

/** The address that a form names, as it is stored. */
export function targetOf(form: ReceiverForm): ReceiverTarget {
  switch (form.kind) {
    case 'mail':
      return { kind: form.kind, address: form.address };
    case 'slack':
    case 'teams':
    case 'discord':
      return { kind: form.kind, url: form.url };
    case 'telegram':
      return { kind: form.kind, token: form.token, chatId: form.chatId };
    case 'http':
      return { kind: form.kind, url: form.url, template: { type: form.type, body: form.body } };
    case 'sms':
      return { kind: form.kind, number: form.number };
  }
}

/** The same with the stored secrets where the form has none. @throws ApiError 400/31 for another kind */
export function changedTarget(stored: ReceiverTarget, form: ReceiverForm): ReceiverTarget {
  const given = targetOf(form);
  if (given.kind !== stored.kind) throw badRequest(RECEIVER_ERRORS.kindFixed);
  if ('url' in given && 'url' in stored) return { ...given, url: given.url || stored.url };
  if ('token' in given && 'token' in stored) return { ...given, token: given.token || stored.token };
  return given;
}
