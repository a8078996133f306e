import type { DeliveryFailure } from '@airdeck/contract/notifications/deliveries';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import looks from '../../ui/looks/looks.module.css';
import { isolate } from '../../ui/text/isolate.ts';

type Sentence = string | null | false | undefined;

type OutletStateProps = {
  /** How far the deliveries are, one fact a line; null: nothing to say. */
  lines: readonly (string | null)[];
  /** Null: the last delivery did not fail. */
  failure: { readonly reason: DeliveryFailure; readonly detail: string | null } | null;
  /** The sentence before the reason of the failure. */
  before: Sentence;
  /** The sentence after it. */
  after?: Sentence;
};

/** Whether a receiver outside gets what it should, and why not. */
export function OutletState({ lines, failure, before, after }: OutletStateProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  return (
    <ul className={looks.tightStack}>
      {lines.map((line) => (line === null ? null : <li key={line}>{line}</li>))}
      {failure ? (
        <li>
          {format.sentences([
            before,
            t(`deliveryFailure.${failure.reason}`),
            failure.detail && isolate(failure.detail),
            after,
          ])}
        </li>
      ) : null}
    </ul>
  );
}
