import type { AlarmWithEntries } from '@airdeck/contract/alarms';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { alarmText } from '../../lib/alarms/alarm-words.ts';
import { roomAndDeviceName } from '../../lib/devices/device.ts';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import { useSession } from '../../lib/session/session.ts';

// Not needed for the first paint of a page: loaded after it.
const Overdue = lazy(async () => {
  const { OverdueTodos: overdue } = await import('../../features/todos/components/overdue-todos.tsx');
  return { default: overdue };
});
const TodosAbout = lazy(async () => {
  const { TodosAbout: about } = await import('../../features/todos/components/todos-about.tsx');
  return { default: about };
});

/** Users with the reduced menu have no to-dos. */
function useHasTodos(): boolean {
  const session = useSession();
  return session !== undefined && !session.isReducedMenu;
}

/** The reader's overdue to-dos, on a dashboard. */
export function OverdueTodos() {
  if (!useHasTodos()) return null;
  return (
    <Suspense fallback={null}>
      <Overdue />
    </Suspense>
  );
}

/** To-dos about a device, on its own screen. */
export function TodosAboutDevice({ deviceId, name }: { deviceId: string; name: string }) {
  if (!useHasTodos()) return null;
  return (
    <Suspense fallback={null}>
      <TodosAbout draft={{ task: '', device: { id: deviceId, name } }} />
    </Suspense>
  );
}

/** To-dos about an alarm, on its own screen; a new one is filled with the alarm and its device. */
export function TodosAboutAlarm({ alarm }: { alarm: AlarmWithEntries }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const isVisitor = useSession()?.user.authority === 'SYS_ADMIN';
  if (!useHasTodos() || isVisitor) return null;
  const { id, type, deviceName, deviceLabel } = alarm;
  const room = roomAndDeviceName({ name: deviceName, label: deviceLabel });
  const task = t('todos.ofSubject', { what: alarmText(alarm, t, format), where: room });
  return (
    <Suspense fallback={null}>
      <TodosAbout draft={{ task, alarm: { id, name: type } }} />
    </Suspense>
  );
}
