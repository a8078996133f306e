import type { Message } from '@airdeck/contract/messages/messages';
import { expect, it } from 'vitest';
import { messageLink } from '../../features/messages/components/message-words.ts';
import { textsIn } from '../../testing/texts.ts';
import { routesOf } from './views.ts';

const MESSAGE: Message = {
  id: 'm1',
  kind: 'importEnded',
  title: null,
  text: null,
  params: { name: 'Kitchen', count: 1, failed: 0 },
  importance: 'info',
  sender: null,
  fromTime: 0,
  untilTime: null,
  readTime: null,
  deviceId: null,
  shipmentId: null,
};

it.each([
  ['tenantAdmin', { kind: 'shipmentSent', shipmentId: 's1' }, '/shipmentDetails/s1'],
  ['systemAdmin', { kind: 'shipmentReceived', shipmentId: 's1' }, '/shipmentDetails/s1'],
  ['partner', { kind: 'shipmentMade', shipmentId: null }, undefined],
  ['customer', { kind: 'filterDue' }, '/filters'],
  ['customer', { kind: 'filterDue', deviceId: 'd1' }, '/getSingleDeviceData/d1/Kitchen'],
  ['tenantAdmin', { kind: 'deliveriesFailed' }, '/notifications'],
  ['tenantAdmin', { kind: 'importEnded' }, undefined],
  ['tenantAdmin', { kind: 'readingImportEnded' }, '/devices/import/readings'],
] as const)('links a message for a %s, %j, to %s', async (role, part, path) => {
  const { t } = await textsIn('en');
  const routes = routesOf({ role, accessRole: 'ADMINISTRATOR', isReducedMenu: false });
  expect(messageLink({ ...MESSAGE, ...part }, routes, t)?.path).toBe(path);
});
