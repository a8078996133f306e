import type { AlarmEntry } from '@airdeck/contract/alarms';
import type { TFunction } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { TimeLineEvent } from '../../../ui/time-line/time-line.tsx';

/** What a person is called; one who has been deleted has no name any more. */
export const personText = ({ name }: { name: string | null }, t: TFunction): string =>
  name ?? t('alarms.formerUser');

/** The time line of an alarm: what happened, and by whom. */
export function entryEvents(
  entries: readonly AlarmEntry[],
  t: TFunction,
  format: Formatters,
): TimeLineEvent[] {
  return entries.map(({ id, createdTime, kind, by, comment, details }) => ({
    key: id,
    at: createdTime,
    time: format.dateTime(createdTime),
    text: comment ?? t(`alarms.entry.${kind}`, entryValues(details)),
    note: by ? personText(by, t) : undefined,
  }));
}

/** Names that an entry keeps: whom it was assigned to, who was notified by what. */
function entryValues(details: AlarmEntry['details']) {
  const text = (name: string) => String(details?.[name] ?? '–');
  return { person: text('person'), channel: text('channel'), reason: text('reason') };
}
