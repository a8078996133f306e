import { roomLine } from '@airdeck/air/room-name';
import type { AlarmWithEntries } from '@airdeck/contract/alarms/alarms';
import { useTranslation } from 'react-i18next';
import { TodosAbout } from '../../features/todos/components/todos-about.tsx';
import { alarmText } from '../../lib/alarms/alarm-words.ts';
import { useFormatters } from '../../lib/format/use-formatters.ts';

/** To-dos about an alarm; a new one is filled with the alarm and its device. */
export function AlarmTodos({ alarm }: { alarm: AlarmWithEntries }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { id, type } = alarm;
  const task = t('todos.ofSubject', { what: alarmText(alarm, t, format), where: roomLine(alarm) });
  return <TodosAbout draft={{ task, alarm: { id, name: type } }} />;
}
