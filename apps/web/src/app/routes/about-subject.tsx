import type { AlarmWithEntries } from '@airdeck/contract/alarms';
import { lazy, Suspense } from 'react';
import { roomAndDeviceName } from '../../lib/devices/device.ts';
import { TodosAboutAlarm, TodosAboutDevice } from './todos-on-pages.tsx';

/** Shown after its subject. */
const AboutConversations = lazy(async () => {
  const module = await import('../../features/conversations/components/about-conversations.tsx');
  return { default: module.AboutConversations };
});

/** Conversations and to-dos about an alarm. */
export function AboutAlarm({ alarm }: { alarm: AlarmWithEntries }) {
  const { id, type, deviceId, deviceName, deviceLabel, customerId, customerName, isDeviceReadable } = alarm;
  const device = { id: deviceId, name: roomAndDeviceName({ name: deviceName, label: deviceLabel }) };
  const draft = {
    subject: `${type} · ${device.name}`,
    customer: customerId === null ? null : { id: customerId, name: customerName ?? '' },
    alarm: { id, type },
    ...(isDeviceReadable && { device }),
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
export function AboutDevice({ deviceId, deviceName }: { deviceId: string; deviceName: string }) {
  const draft = { subject: deviceName, device: { id: deviceId, name: deviceName } };
  return (
    <>
      <TodosAboutDevice deviceId={deviceId} name={deviceName} />
      <Suspense fallback={null}>
        <AboutConversations subject={{ deviceId }} draft={draft} />
      </Suspense>
    </>
  );
}
