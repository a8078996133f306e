import { LANGUAGES } from '@airdeck/contract/common/languages';
import { SHIPMENT_EVENTS } from '@airdeck/contract/shipments/shipments.feature';
import { describe, expect, it } from 'vitest';
import { type MessageShipment, shipmentMessage, shipmentWords } from './shipment-message.ts';

const shipment: MessageShipment = {
  id: 's1',
  consignee: 'Blue Sky Partners',
  country: 'Japan',
  state: 'Tokyo',
  city: null,
  address: 'Ginza 1',
  notes: 'Fragile',
  sentTime: Date.UTC(2026, 5, 1),
  deviceCount: 20,
  receivedCount: 18,
  missingCount: 2,
};

describe('a message about a shipment', () => {
  it('contains the contents and destination for the consignee', () => {
    expect(shipmentMessage(shipment, 'shipmentSent', 'en')).toEqual({
      language: 'en',
      title: 'A shipment to Blue Sky Partners is in transit',
      lines: ['20 devices', 'To: Ginza 1, Tokyo, Japan', 'Notes: Fragile'],
    });
  });

  it('contains the missing devices and sending date for the consignor', () => {
    expect(shipmentMessage(shipment, 'shipmentOverdue', 'en').lines).toEqual([
      '2 devices are missing. Sent on 01-06-2026.',
      '18 of 20 devices received',
    ]);
  });

  it.each(LANGUAGES)('is complete in %s for every event', (language) => {
    const bare = {
      ...shipment,
      country: null,
      state: null,
      address: null,
      notes: null,
      sentTime: null,
    };
    for (const event of SHIPMENT_EVENTS) {
      for (const one of [shipment, bare]) {
        const { title, lines } = shipmentMessage(one, event, language);
        const { action, reason } = shipmentWords(event, language);
        expect(title).toContain('Blue Sky Partners');
        expect([...lines, action, reason].join()).not.toMatch(/undefined|null|NaN/);
        expect(lines.length).toBeGreaterThan(0);
      }
    }
  });
});
