import { PERSONAL_CHANNELS, type PersonalChannel } from '@airdeck/contract/notifications/notified-subjects';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './notification-card.module.css';

type ChannelTableProps<Row extends string> = {
  /** Header of the rows. */
  heading: string;
  rows: readonly Row[];
  wordOf: (row: Row) => string;
  isBusy: boolean;

  isChosen: (row: Row, channel: PersonalChannel) => boolean;
  onChoose: (row: Row, channel: PersonalChannel, isWanted: boolean) => void;
};

/** A checkbox for each row and channel. */
export function ChannelTable<Row extends string>(props: ChannelTableProps<Row>) {
  const { heading, rows, wordOf, isBusy, isChosen, onChoose } = props;
  const { t } = useTranslation();
  return (
    <table className={classes.severities}>
      <thead>
        <tr>
          <th scope="col">{heading}</th>
          {PERSONAL_CHANNELS.map((channel) => (
            <th key={channel} scope="col">
              {t(`profile.notify.channel.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <th scope="row">{wordOf(row)}</th>
            {PERSONAL_CHANNELS.map((channel) => (
              <td key={channel}>
                <Checkbox
                  aria-label={t('profile.notify.box', {
                    severity: wordOf(row),
                    channel: t(`profile.notify.channel.${channel}`),
                  })}
                  checked={isChosen(row, channel)}
                  aria-disabled={isBusy}
                  onChange={(event) => onChoose(row, channel, event.currentTarget.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The chosen ones with one added or removed. */
export function withChoice<T>(chosen: readonly T[], one: T, isWanted: boolean): T[] {
  const others = chosen.filter((other) => other !== one);
  return isWanted ? [...others, one] : others;
}
