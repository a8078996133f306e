import { roomName } from '@airdeck/air/room-name';
import type { UplinkSender } from '@airdeck/contract/uplinks/uplinks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useLookupField } from '../../../lib/lists/lookup.ts';
import { Age } from '../../../ui/age/age.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { LookupField } from '../../../ui/form/lookup-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { RoomLine } from '../../../ui/room-name/room-name.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { RowButtons } from '../../../ui/table/row-buttons.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { useCreateUplinkDevice, useForgetUplinkSender, useLinkUplinkSender } from '../api/uplinks.ts';
import { UPLINK_SYSTEMS } from '../uplink-systems.ts';

/** Devices that other systems have named, each to be created, linked or removed. */
export function SenderTable({ senders }: { senders: readonly UplinkSender[] }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const create = useCreateUplinkDevice();
  const forget = useForgetUplinkSender();
  const [linked, setLinked] = useState<UplinkSender>();
  const isBusy = create.isPending || forget.isPending;
  return (
    <>
      <PlainTable
        label={t('uplinks.senders.title')}
        rows={senders}
        rowKey={({ id }) => id}
        columns={[
          {
            header: t('uplinks.senders.serial'),
            cell: ({ serial, name, source }) => (
              <>
                <bdi>{serial}</bdi>
                <span className={looks.below}>
                  {t('uplinks.senders.of', {
                    name: isolate(name ?? t('uplinks.senders.nameless')),
                    source: UPLINK_SYSTEMS[source],
                  })}
                </span>
              </>
            ),
          },
          {
            header: t('uplinks.senders.seen'),
            cell: ({ lastSeenTime }) => <Age at={lastSeenTime} format={format.age} />,
          },
          {
            header: t('uplinks.senders.device'),
            cell: ({ device }) =>
              device ? <RoomLine name={roomName(device)} /> : t('uplinks.senders.unknown'),
          },
          {
            header: t('uplinks.column.actions'),
            cell: (sender) => (
              <RowButtons
                buttons={[
                  ...(sender.device
                    ? []
                    : [
                        {
                          label: t('uplinks.senders.create'),
                          disabled: isBusy,
                          onClick: () => create.mutate(sender.id),
                        },
                        { label: t('uplinks.senders.link'), onClick: () => setLinked(sender) },
                      ]),
                  {
                    label: t('uplinks.senders.forget'),
                    disabled: isBusy,
                    onClick: () => forget.mutate(sender.id),
                  },
                ]}
              />
            ),
          },
        ]}
      />
      {linked ? <LinkDialog key={linked.id} sender={linked} onClose={() => setLinked(undefined)} /> : null}
    </>
  );
}

/** Chooses the device for which the messages of an unknown one are stored. */
function LinkDialog({ sender, onClose }: { sender: UplinkSender; onClose: () => void }) {
  const { t } = useTranslation();
  const link = useLinkUplinkSender(sender.id);
  const { field, chosen } = useLookupField(useDeviceLookup);
  return (
    <FormDialog
      title={sender.name ?? sender.serial}
      submit={t('uplinks.senders.link')}
      sending={link.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) link.mutate(chosen.value, { onSuccess: onClose });
      }}
      onClose={onClose}
    >
      <p>{t('uplinks.senders.linkText')}</p>
      <LookupField {...field} label={t('uplinks.senders.device')} required />
    </FormDialog>
  );
}
