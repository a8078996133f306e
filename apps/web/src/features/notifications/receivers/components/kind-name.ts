import type { ReceiverKind } from '@airdeck/contract/notifications/receivers';
import type { TFunction } from 'i18next';

/** Services have the same name in all languages. */
const SERVICES = {
  slack: 'Slack',
  teams: 'Microsoft Teams',
  discord: 'Discord',
  telegram: 'Telegram',
} as const;

/** The name of a kind of receivers. */
export function kindName(kind: ReceiverKind, t: TFunction): string {
  if (kind === 'mail' || kind === 'http' || kind === 'sms') return t(`receivers.kind.${kind}`);
  return SERVICES[kind];
}
