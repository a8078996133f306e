import { BANDS, INDEX_MAX, INDEX_SCALE } from '@airdeck/air/bands';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dial } from '../../../ui/dial/dial.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import classes from './sign-in.module.css';

/** Precomputed contour lines of a hill: one ring per height. */
const RINGS = [
  'M298 640C301 651 301 666 295 676C289 685 272 691 261 696C250 700 238 702 227 703C215 705 204 707 193 705C182 703 172 697 163 691C154 686 143 679 138 670C132 662 128 650 128 640C127 630 131 619 135 609C140 599 144 585 154 579C163 572 179 568 191 569C203 569 215 576 226 580C236 584 245 587 254 592C263 597 271 603 278 611C286 619 295 629 298 640Z',
  'M412 630C417 653 415 685 402 704C388 724 353 735 329 745C306 755 282 758 259 761C235 765 210 772 188 768C165 765 143 752 123 740C104 727 84 712 72 694C59 676 50 652 48 630C47 608 55 585 64 563C74 542 85 514 105 501C126 487 160 481 185 482C210 483 234 499 256 507C278 514 298 518 317 528C337 538 358 550 374 567C390 584 408 607 412 630Z',
  'M528 620C533 655 527 703 505 732C483 760 432 778 396 792C360 807 326 812 290 819C255 826 216 838 182 833C148 828 113 808 83 789C54 769 26 745 7 717C-13 689 -31 653 -33 620C-36 587 -24 549 -9 517C6 484 27 444 59 424C90 405 142 396 180 398C218 400 253 425 286 436C320 447 351 448 383 462C414 476 452 494 476 520C500 547 523 585 528 620Z',
  'M643 610C647 658 634 719 604 757C573 795 508 818 461 838C414 858 370 866 322 877C274 887 222 906 176 900C129 894 82 865 43 838C4 812 -31 778 -58 740C-85 702 -113 655 -117 610C-122 565 -106 513 -84 469C-62 426 -30 375 14 350C57 325 125 316 176 319C226 322 270 354 316 366C362 379 406 377 450 394C495 411 551 435 583 471C616 507 640 562 643 610Z',
  'M757 600C757 660 736 734 698 781C659 828 583 857 526 883C468 909 413 921 354 935C295 949 228 975 170 967C111 960 51 922 2 888C-47 854 -88 811 -123 763C-157 715 -198 657 -205 600C-211 543 -190 475 -160 421C-131 368 -84 309 -28 279C27 250 110 240 172 243C235 246 288 283 346 297C404 310 462 302 521 322C579 343 656 374 695 420C735 466 757 540 757 600Z',
  'M867 590C863 662 833 746 787 802C741 859 657 896 590 928C523 960 457 977 386 995C315 1012 234 1044 163 1035C92 1026 19 980 -39 938C-98 897 -146 844 -188 786C-231 728 -287 659 -295 590C-303 521 -275 436 -237 373C-199 310 -134 246 -66 213C2 179 96 169 170 171C244 173 305 212 376 224C447 237 522 223 595 247C667 271 766 310 811 368C856 425 871 518 867 590Z',
  'M973 580C964 665 925 756 872 822C819 888 731 935 655 974C580 1013 502 1035 419 1056C336 1077 240 1113 157 1102C74 1091 -12 1038 -81 989C-150 940 -204 878 -255 810C-306 742 -378 661 -388 580C-397 499 -361 397 -313 326C-265 254 -180 188 -100 151C-20 113 84 101 168 101C253 100 323 137 407 148C491 159 586 140 673 167C759 195 878 246 928 314C978 383 983 495 973 580Z',
  'M1075 570C1059 666 1012 765 953 840C894 915 806 975 722 1021C638 1068 547 1094 452 1119C357 1143 247 1181 151 1168C55 1155 -44 1096 -123 1040C-203 985 -265 913 -325 835C-385 757 -472 663 -482 570C-493 477 -446 358 -387 279C-328 199 -221 134 -129 93C-37 52 72 37 167 32C262 28 342 58 440 66C538 75 653 52 753 84C854 117 992 180 1045 261C1099 342 1090 474 1075 570Z',
  'M1171 560C1149 668 1095 772 1032 857C968 942 881 1017 790 1071C699 1125 593 1156 485 1183C378 1210 254 1247 145 1233C37 1218 -76 1155 -167 1093C-257 1031 -329 950 -397 861C-466 772 -568 665 -578 560C-588 455 -528 320 -458 234C-387 147 -258 86 -154 41C-50 -4 61 -26 165 -37C270 -47 363 -28 475 -22C587 -17 723 -40 837 -2C951 37 1105 115 1160 209C1216 303 1192 452 1171 560Z',
] as const;

function Contours() {
  return (
    <svg
      className={classes.contours}
      viewBox="0 0 800 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {RINGS.map((ring) => (
        <path key={ring} d={ring} />
      ))}
    </svg>
  );
}

const BAND_SHOWN_MS = 5_000;

/** Decoration beside the form: the bands of the index in turn, over a landscape. Without essential information. */
export function Scene() {
  const { t } = useTranslation();
  const band = BANDS[useStep(BANDS.length)] ?? BANDS[0];
  const range = isolateLtr(`${band.from}–${band.to}`);
  return (
    <div className={classes.scene} aria-hidden="true">
      <Contours />
      <div className={classes.dial}>
        <Dial
          label={t('air.index')}
          segments={INDEX_SCALE}
          reading={{
            state: 'value',
            value: (band.from + band.to) / 2,
            text: range,
            band: band.name,
            word: t(`air.band.india.${band.name}`),
            spoken: '',
          }}
          ends={['0', String(INDEX_MAX)]}
        />
        <p className={classes.motto}>{t('signIn.motto')}</p>
      </div>
    </div>
  );
}

/** Cycles slowly through `count` steps; stays at the first with reduced motion. */
function useStep(count: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setStep((before) => (before + 1) % count), BAND_SHOWN_MS);
    return () => clearInterval(timer);
  }, [count]);
  return step;
}
