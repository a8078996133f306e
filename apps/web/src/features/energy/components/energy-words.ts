import type { Energy } from '@airdeck/contract/energy/energy';
import type { TFunction } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { massText } from '../../../lib/purifiers/mass-text.ts';
import { priceText } from '../../../parts/tariffs/price-text.ts';
import { isolateLtr } from '../../../ui/text/isolate.ts';

type Words = { readonly t: TFunction; readonly format: Formatters; readonly language: string };

const UG_PER_MG = 1000;
const WH_PER_KWH = 1000;

/** `0.96 kWh` */
export const energyText = (kWh: number, format: Formatters): string =>
  isolateLtr(`${format.number(kWh, kWh < 10 ? 2 : 1)} kWh`);

/** The energy of a period beside what was caught, with its cost if the price is known. */
export function energySentence({ kWh, caughtMg, tariff }: Energy, { t, format, language }: Words): string {
  if (kWh === null) return t('energy.noEnergy');
  const energy = energyText(kWh, format);
  const cost = tariff ? priceText(language, tariff.currency, kWh * tariff.pricePerKWh) : '';
  const caught = caughtMg === null ? '' : massText(caughtMg, format);
  const said = caughtMg === null ? 'energy' : 'energyAndMass';
  const key = tariff ? (`${said}Cost` as const) : said;
  return t(`energy.says.${key}`, { energy, cost, caught });
}

/** The cost, or else the energy, of a mg and a µg, with its range; or why it cannot be told. */
export function perMassSentence({ perMg, refusal, tariff }: Energy, { t, format, language }: Words): string {
  if (!perMg) return t(`energy.refusal.${refusal ?? 'modeUnknown'}`);
  if (!tariff) {
    const wh = (value: number) => format.number(value, value < 10 ? 2 : 0);
    return t('energy.perMass.energy', {
      mg: isolateLtr(`${wh(perMg.wh)} Wh`),
      low: isolateLtr(wh(perMg.low)),
      high: isolateLtr(wh(perMg.high)),
    });
  }
  const cost = (wh: number, perUnit = 1) =>
    priceText(language, tariff.currency, ((wh / WH_PER_KWH) * tariff.pricePerKWh) / perUnit, 2);
  return t('energy.perMass.cost', {
    mg: cost(perMg.wh),
    ug: cost(perMg.wh, UG_PER_MG),
    low: cost(perMg.low),
    high: cost(perMg.high),
  });
}
