import type { AlarmWithEntries } from '@airdeck/contract/alarms';
import { lazy, Suspense } from 'react';
import { roomAndDeviceName } from '../../lib/devices/device.ts';
import { TodosAboutAlarm, TodosAboutDevice } from './todos-on-pages.tsx';

/** Comes after what it is about. */
const AboutConversations = lazy(async () => {
  const module = await import('../../features/conversations/components/about-conversations.tsx');
  return { default: module.AboutConversations };
});

/** What people ask about an alarm, and are to do about it. */
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

/** What people ask about a device, and are to do about it. */
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
