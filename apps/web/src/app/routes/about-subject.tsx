import { roomLine } from '@airdeck/air/room-name';
import type { AlarmWithEntries } from '@airdeck/contract/alarms/alarms';
import { lazy, Suspense } from 'react';
import { TodosAboutAlarm, TodosAboutDevice } from './todos-on-pages.tsx';

/** Shown after its subject. */
const AboutConversations = lazy(async () => {
  const module = await import('../../features/conversations/components/about-conversations.tsx');
  return { default: module.AboutConversations };
});

/** Conversations and to-dos about an alarm. */
export function AboutAlarm({ alarm }: { alarm: AlarmWithEntries }) {
  const { id, type, deviceId, customerId, customerTitle, isDeviceReadable } = alarm;
  const room = roomLine(alarm);
  const draft = {
    subject: `${type} · ${room}`,
    customer: customerId === null ? null : { id: customerId, name: customerTitle ?? '' },
    alarm: { id, type },
    ...(isDeviceReadable && { device: { id: deviceId, name: room } }),
  };
  return (
    <>
      <TodosAboutAlarm alarm={alarm} />
      <Suspense fallback={null}>
        <AboutConversations subject={{ alarmId: id }} draft={draft} />
      </Suspense>
    </>
  );
}

/** Conversations and to-dos about a device. */
export function AboutDevice({ deviceId, room }: { deviceId: string; room: string }) {
  const draft = { subject: room, device: { id: deviceId, name: room } };
  return (
    <>
      <TodosAboutDevice deviceId={deviceId} name={room} />
      <Suspense fallback={null}>
        <AboutConversations subject={{ deviceId }} draft={draft} />
      </Suspense>
    </>
  );
}
