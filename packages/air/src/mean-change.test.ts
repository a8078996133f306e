import { describe, expect, it } from 'vitest';
import { changeOfMean, longRunVariance, meanOf } from './mean-change.ts';
import { seededRandom } from './testing/seeded-random.ts';

/** Logarithms of a room's daily means, autocorrelated, and lower at weekends. */
function roomDays(days: number, likeness: number, uniform: () => number): number[] {
  const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  let weather = normal();
  return Array.from({ length: days }, (_, day) => {
    weather = likeness * weather + Math.sqrt(1 - likeness ** 2) * normal();
    return 3 + 0.2 * weather - (day % 7 > 4 ? 0.3 : 0);
  });
}

const ROOMS = 1_000;
const FOUR_WEEKS = 28;

/** Number of rooms whose interval excludes zero. @param effect on the logarithm */
function foundIn(likeness: number, effect: number): number {
  const uniform = seededRandom(20_261_123);
  let found = 0;
  for (let room = 0; room < ROOMS; room += 1) {
    const days = roomDays(2 * FOUR_WEEKS + 1, likeness, uniform);
    const after = days.slice(FOUR_WEEKS + 1).map((value) => value + effect);
    const { low = 0, high = 0 } = changeOfMean(days.slice(0, FOUR_WEEKS), after) ?? {};
    if (low > 0 || high < 0) found += 1;
  }
  return found;
}

describe('for a thousand rooms with four weeks each', () => {
  it.each([0, 0.2, 0.4, 0.6])(
    'reports a false change in 3 to 7 %%, with an autocorrelation of %f',
    (likeness) => {
      const claimed = foundIn(likeness, 0);
      expect(claimed).toBeGreaterThanOrEqual(30);
      expect(claimed).toBeLessThanOrEqual(70);
    },
  );

  it.each([0, 0.2, 0.4, 0.6])(
    'detects a decrease of 30 %% in more than 80 %%, with an autocorrelation of %f',
    (likeness) => {
      expect(foundIn(likeness, Math.log(0.7))).toBeGreaterThan(800);
    },
  );
});

describe('the variance of a mean', () => {
  it('is that of the sample if all frequencies are used', () => {
    // R's documentation, `t.test(extra ~ group, data = sleep, var.equal = TRUE)`: t = -1.8608, df = 18.
    const first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0, 2];
    const second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
    const variance = (longRunVariance(first, 9) + longRunVariance(second, 9)) / 2;
    expect((meanOf(first) - meanOf(second)) / Math.sqrt(variance / 5)).toBeCloseTo(-1.8608, 4);
  });
});

it('returns the same interval as SciPy', () => {
  // By hand in SciPy 1.17.1: `scipy.fft.dct(x, type=2, norm='ortho')[1:4]` for each side, `scipy.stats.t.ppf(0.975, 6)`.
  const before = [3.1, 2.9, 3.4, 3.6, 3.2, 2.7, 2.8, 3, 3.3, 3.5, 3.7, 3.1, 2.6, 2.9];
  const after = [2.6, 2.5, 2.9, 3.1, 2.8, 2.2, 2.1, 2.4, 2.7, 3, 2.9, 2.5, 2.3, 2.2];
  expect(longRunVariance(before, 3)).toBeCloseTo(0.083_000_563_450_767, 12);
  const { change = 0, low = 0, high = 0 } = changeOfMean(before, after) ?? {};
  expect(change).toBeCloseTo(-0.542_857_142_857, 9);
  expect(low).toBeCloseTo(-0.804_536_212_697, 8);
  expect(high).toBeCloseTo(-0.281_178_073_017, 8);
});

describe('for the flow of the Nile at Aswan, which fell after 1898', () => {
  // 1871 to 1970, in 10^8 m3 a year: R's `Nile`, statsmodels' `sm.datasets.nile`; from Cobb, Biometrika 65 (1978).
  // biome-ignore format: a table
  const flow = [
    1120, 1160, 963, 1210, 1160, 1160, 813, 1230, 1370, 1140, 995, 935, 1110, 994, 1020, 960, 1180, 799, 958, 1140,
    1100, 1210, 1150, 1250, 1260, 1220, 1030, 1100, 774, 840, 874, 694, 940, 833, 701, 916, 692, 1020, 1050, 969,
    831, 726, 456, 824, 702, 1120, 1100, 832, 764, 821, 768, 845, 864, 862, 698, 845, 744, 796, 1040, 759,
    781, 865, 845, 944, 984, 897, 822, 1010, 771, 676, 649, 846, 812, 742, 801, 1040, 860, 874, 848, 890,
    744, 749, 838, 1050, 918, 986, 797, 923, 975, 815, 1020, 906, 901, 1170, 912, 746, 919, 718, 714, 740,
  ];
  const [before, after] = [flow.slice(0, 28), flow.slice(28)];
  const { change = 0, low = 0, high = 0 } = changeOfMean(before, after) ?? {};

  it('returns the decrease of its mean', () => {
    expect(change).toBeCloseTo(849.972_222 - 1097.75, 6);
  });

  it('estimates the same variances as another implementation of the estimator', () => {
    // By the Fourier transform of the series with zeros between, as in `ewc.m` of Montiel Olea and Plagborg-Møller's 'Local
    // Projection Inference is Simpler and More Robust Than You Think' (2021), once in NumPy 2.4.6:
    // r = np.real(np.fft.fft(np.column_stack([np.zeros(T), y]).ravel(), 4 * T))[1:4]; 2 / (3 * T) * r @ r
    expect(longRunVariance(before, 3)).toBeCloseTo(24_835.323_744_827, 6);
    expect(longRunVariance(after, 3)).toBeCloseTo(6_611.963_621_953, 6);
  });

  it('returns the interval of these variances', () => {
    expect(low).toBeCloseTo(-316.113_794_02, 5);
    expect(high).toBeCloseTo(-179.441_761_536, 5);
  });

  it('uses the tabulated quantile of Student’s t for six degrees of freedom', () => {
    // NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.6.7.2: 2.447 for 0.975.
    const variance = (24_835.323_745 + 6_611.963_622) / 2;
    expect((high - low) / 2 / Math.sqrt(variance / 28 + variance / 72)).toBeCloseTo(2.447, 3);
  });
});

it('returns undefined for a side with too few values', () => {
  const values = Array.from({ length: 10 }, (_, index) => Math.sin(index));
  expect(changeOfMean(values, values)).toMatchObject({ change: 0 });
  expect(changeOfMean(values.slice(1), values)).toBeUndefined();
  expect(changeOfMean(values, values.slice(1))).toBeUndefined();
});
