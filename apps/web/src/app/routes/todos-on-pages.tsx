import type { AlarmWithEntries } from '@airdeck/contract/alarms/alarms';
import { lazy, Suspense } from 'react';
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

const AlarmTodos = lazy(async () => {
  const { AlarmTodos: about } = await import('./alarm-todos.tsx');
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

/** To-dos about an alarm, on its own screen. */
export function TodosAboutAlarm({ alarm }: { alarm: AlarmWithEntries }) {
  const isVisitor = useSession()?.user.authority === 'SYS_ADMIN';
  if (!useHasTodos() || isVisitor) return null;
  return (
    <Suspense fallback={null}>
      <AlarmTodos alarm={alarm} />
    </Suspense>
  );
}
