// Written by scripts/zone-data.mjs; do not edit.

/** The version of the IANA time zone database that local days are computed with (rules 2.1 and 19.3). */
export const ZONE_DATA = '2026f';

/**
 * The 597 names of the database, zones and links alike (rule 2.7). Each line has the names of zones whose times
 * have been the same since December 1968, their offsets in seconds, their changes until the last rule applies, and this
 * rule: two changes of each year. A change is the letter of its offset (A for the first) and the time since the change
 * before it (for the first, since 1968-12-01): weeks, hours behind a sign and seconds behind a point, to the base 36.
 * A change of the rule is a month, a day, the weekday on or after it (Sunday is 0), seconds of that day in UTC, and the
 * letter of an offset.
 */
export const ZONES = `
Africa/Abidjan Africa/Accra Africa/Bamako Africa/Banjul Africa/Conakry Africa/Dakar Africa/Freetown Africa/Lome Africa/Nouakchott Africa/Ouagadougou Africa/Timbuktu Atlantic/Reykjavik Atlantic/St_Helena Etc/GMT Etc/GMT+0 Etc/GMT-0 Etc/GMT0 Etc/Greenwich Etc/UCT Etc/UTC Etc/Universal Etc/Zulu GMT GMT+0 GMT-0 GMT0 Greenwich Iceland UCT UTC Universal Zulu|0||
Africa/Addis_Ababa Africa/Asmara Africa/Asmera Africa/Dar_es_Salaam Africa/Djibouti Africa/Kampala Africa/Mogadishu Africa/Nairobi Antarctica/Syowa Asia/Aden Asia/Kuwait Asia/Riyadh Etc/GMT-3 Indian/Antananarivo Indian/Comoro Indian/Mayotte|10800||
Africa/Algiers|0 3600 7200|B3h+nAmB85-1zC1aBq+1A1l-2Bq+1Ar+1Bq-1|
Africa/Bangui Africa/Brazzaville Africa/Douala Africa/Kinshasa Africa/Lagos Africa/Libreville Africa/Luanda Africa/Malabo Africa/Niamey Africa/Porto-Novo Etc/GMT-1|3600||
Africa/Bissau|-3600 0|B8t+21|
Africa/Blantyre Africa/Bujumbura Africa/Gaborone Africa/Harare Africa/Johannesburg Africa/Kigali Africa/Lubumbashi Africa/Lusaka Africa/Maputo Africa/Maseru Africa/Mbabane Etc/GMT-2|7200||
Africa/Cairo Egypt|7200 10800|Bm-21Am-nBu+1bAm-nBu+1bAm-nBu+1zAm-nBu+1bAm-nBu+1bAm-nBu+1bAm-nBu+1zAm-nBu+1bAm-nBu+1bAm-nBu+1bAm-nBu+1zAm-nBu+1bAm-nB16+1zAa-1bB15-21Ac-1zBu+1zAm-nBu+1bAm-nBu+1bAm-nBu+1bAm-nBu+1zAm-nBv-1Al+pBu+1bAm-nBu+1bAm-nBu+1zAm-nBu+1bAm-nBu+1bAm-nBu-qAm-1Bu+1Am-1Bu+1Am-1Bu+1Am-1Bv+1Am-1Bu+1Am-1Bu+1Am-1Bu+1Am-1Bu+1Am-1Bv+1Am-1Bu+1Am-1Bu+1Al-1Bv+1Aj-1Bx+1Ai-1By+1Ah-1B10+1Af-1dB4+1dA3-1B59+1A6-1B5+1A8-1Bcg+1|4 23 4 79200 B,10 25 4 75600 A
Africa/Casablanca|0 3600|B82+oAa-pB2f-nAd+nB13+1Al+1zBz+pA9+nB85+1A2m-1dBwi-1zAd+nB13+1Ac-21B10+1dAe-1By+1Ah-1B13+3Ac-1cB4+20A6-oBuAaB5-oAb+oBmAd-oB5Ac+oBmAbB5AeBmAaB5AgBlA8B6AhBlA7B5A1aB5A19B6A19B5A19B6A19B5A1aB5A19B6A19B5Aq-1|
Africa/Ceuta|0 3600 7200|B82+oAa-pB2f-nAd+nB13+1Al+1zBz+pA9+nB85+1C2y+1dBqCqBqCqBqCqBqCqBrCqBqCqBqCqBqCqBqCqBqCr|3 25 0 3600 C,10 25 0 3600 B
Africa/El_Aaiun|-3600 0 3600|Bao+21C2+1zBd+nC13+1Bl+1zCz+pB9+nC178+1dBd+nC13+1Bc-21C10+1dBe-1Cy+1Bh-1C13+3Bc-1cC4+20B6-oCuBaC5-oBb+oCmBd-oC5Bc+oCmBbC5BeCmBaC5BgClB8C6BhClB7C5B1aC5B19C6B19C5B19C6B19C5B1aC5B19C6B19C5Bq-1|
Africa/Juba|7200 10800|B22-1eAo-pBs+pAo-1Bs+1dAo-1Bs+1Ao+nBs-nAo+1bBs-1bAo+1zBs-1zAp-1dBr+1dAp-pBs+pAo-1Bs+1Ao+nBs-nAo+1zBs-1zAp-21Br+21Ap-1dBr+1dAp-pBs+pAo+nBs-nAo+1bBko-1nAui+z|
Africa/Khartoum|7200 10800|B22-1eAo-pBs+pAo-1Bs+1dAo-1Bs+1Ao+nBs-nAo+1bBs-1bAo+1zBs-1zAp-1dBr+1dAp-pBs+pAo-1Bs+1Ao+nBs-nAo+1zBs-1zAp-21Br+21Ap-1dBr+1dAp-pBs+pAo+nBs-nAo+1bBko-1nAps+2b|
Africa/Monrovia|-2670 0|B4i-1c.226|
Africa/Ndjamena|3600 7200|Bfr-1Al-p|
Africa/Sao_Tome|0 3600|B1z5+pA1g+o|
Africa/Tripoli Libya|7200 3600|Biz-1eAd-nBq+nAq+1Bq+nAq+pBq+nAr-1bBp+1zAq+21Bq-1Aq-1bBq+nAq+pBq+nAq+1Bq+nAv-1bB9a+1zAr-1zBmm+pAk-o|
Africa/Tunis|3600 7200|Bc7-pAlBv+1cAm-oBe0+20Ah-20BqAqBv+1cAm-1cBl5Am-1bBp+1dAvBlAvBmAu|
Africa/Windhoek|7200 3600|B10o+mAo-lBu-1Am+1Bv-1Al+1Bv-1Am+1Bu-1Am+1Bu-1Am+1Bu-1Am+1Bu-1Am+1Bv-1Al+1Bv-1Am+1Bu-1Am+1Bu-1Am+1Bu-1Am+1Bu-1Am+1Bv-1Am+1Bu-1Am+1Bu-1Am+1Bu-1Am+1Bu-1Am+1Bv-1Al+1Bv-1Am+1Bu-1Am+1Bu-1Am+1Bu-1Am+1|
America/Adak America/Atka US/Aleutian|-39600 -36000 -32400|Bl+dAq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1C1h-1Bq-1Cq+1Bq-1Cq+1Bq-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cj+1|3 8 0 43200 C,11 1 0 39600 B
America/Anchorage US/Alaska|-36000 -32400 -28800|Bl+cAq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1C1h-1Bq-1Cq+1Bq-1Cq+1Bq-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cj+1|3 8 0 39600 C,11 1 0 36000 B
America/Anguilla America/Antigua America/Aruba America/Blanc-Sablon America/Curacao America/Dominica America/Grenada America/Guadeloupe America/Kralendijk America/La_Paz America/Lower_Princes America/Marigot America/Montserrat America/Port_of_Spain America/Puerto_Rico America/St_Barthelemy America/St_Kitts America/St_Lucia America/St_Thomas America/St_Vincent America/Tortola America/Virgin Etc/GMT+4|-14400||
America/Araguaina|-10800 -7200|Boj-lAj-1Bw+1Ag-1B10+pAf-1B10+1Af-1B11+1Ah-1B88+1Ah-1By+1Aj-1Bx+pAl-pBw+1Aj-1Bw+1Al-1Bw+1Aj-1By+1Ai-1B11+1Af-1Be1+1Ah-1|
America/Argentina/Buenos_Aires America/Buenos_Aires|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Ak-1Cx+1Aj-1Cx+1Aj-1Cx+1Ak-1Clh+1Ab-1Cv+1Al-1|
America/Argentina/Catamarca America/Argentina/ComodRivadavia America/Catamarca|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Ak-1Cx+1Bj-1Cx+2Aj-2Cx+1Ak-1Bga+1dA3-1bC54-1Ab-1|
America/Argentina/Cordoba America/Cordoba America/Rosario|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Ak-1Cx+1Bj-1Cx+2Aj-2Cx+1Ak-1Clh+1Ab-1Cv+1Al-1|
America/Argentina/Jujuy America/Jujuy|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Bk-1Ay+2Bk-1Ct+1Al-2Cx+1Ak-1Clh+1Ab-1|
America/Argentina/La_Rioja|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Ak-1Cx+1Bj-1dAa-1yCo-1dAj-1Cx+1Ak-1Bga+1dA3-1bC54-1Ab-1|
America/Argentina/Mendoza America/Mendoza|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Bk-1Aw+qBk-21Ax-1zBk-1dCx+1Ak-2Bg9+1Ai+1C4q-1Ab-1|
America/Argentina/Rio_Gallegos|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Ak-1Cx+1Aj-1Cx+1Aj-1Cx+1Ak-1Bga+1dA3-1bC54-1Ab-1|
America/Argentina/Salta|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Ak-1Cx+1Bj-1Cx+2Aj-2Cx+1Ak-1Clh+1Ab-1|
America/Argentina/San_Juan|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Ak-1Cx+1Bj-1dAa-1yCo-1dAj-1Cx+1Ak-1Bga+pA8-nC4z-1Ab-1|
America/Argentina/San_Luis|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Bl+1zAv-1aBk-21Ad+pBiu+1bA8-nC4z-1A3+nB7-nAv+1Bl-1Av+1|
America/Argentina/Tucuman|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Ak-1Cx+1Bj-1Cx+2Aj-2Cx+1Ak-1Bga+1dA2-1bC55-1Ab-1Cv+1Al-1|
America/Argentina/Ushuaia|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Cl5+pAd+1zCw+1Ak-1Cx+1Aj-1Cx+1Aj-1Cx+1Ak-1Bga+1A3+1C54-1Ab-1|
America/Asuncion|-14400 -10800|B5k+4A26+nB26+1dAm-1dBv-1zAm-21Bv-1zAm-21Bv-1zAq-1Bq+pAq+nBq+pAq-1Bq+pAq-1Bq+pAq-1Bq+pAq+nBq+pAq-1Bq+pAq-1Bq+pAq-1Bq+pAq+nBq+pAq-1Bt+pAn-1Bq+pAq-1Br-nAl-1Bv+pAp+1bBq+1dAl+1bBv-nAl+nBv+1Am-1dBv+1dAk-1Bw+1Al-1Bv+1Am-1Bu+1Am-1Bu+1Am-1Bv+1Aq-1Bl+1Av-1Bm+1Au-1Bs+1Al-1Bv+1Al-1Bv+1Al-1Bw+1Ak-1Bw+1Ak-1Bw+1Ap-1Bp+1Ar-1Bp+1Ar-1Bq+1Ao-1Bs+1Ao-1Bs+1Ao-1Bs+1Ap-1Br+1Ap-1Br+1Ap-1Bs+1Ao-1Bs+1Ao-1Bs+1Ap-1Br+1Ap-1Br+1Ap-1Br+1Ap-1Bs+1|
America/Atikokan America/Cayman America/Coral_Harbour America/Panama EST Etc/GMT+5|-18000||
America/Bahia|-10800 -7200|Boj-lAj-1Bw+1Ag-1B10+pAf-1B10+1Af-1B11+1Ah-1B10+1Ah-1Bz+1Ag-1B11+1Ae-1B11+1Ai-1By+1Ai-1By+1Ah-1By+1Aj-1Bx+pAl-pBw+1Aj-1Bw+1Al-1Bw+1Aj-1By+1Ai-1B11+1Af-1Bck+1Aj-1|
America/Bahia_Banderas|-25200 -21600 -18000|B13n+9At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Br+1Al-1Br+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Cn+1Bu-2Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1|
America/Barbados|-14400 -10800|Bcd+6Ag-1Bs+1Ao-1Bs+1Ao-1Bt+1An-21|
America/Belem|-10800 -7200|Boj-lAj-1Bw+1Ag-1B10+pAf-1|
America/Belize|-21600 -18000|B79+26A9+1zBcu+1A8-1|
America/Boa_Vista|-14400 -10800|Boj-kAj-1Bw+1Ag-1B10+pAf-1Bgw+1Al-1Bw+1A1-1|
America/Bogota|-18000 -14400|Bxy-jA14+n|
America/Boise|-25200 -21600|Bl+9Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Be+1A12-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 32400 B,11 1 0 28800 A
America/Cambridge_Bay|-25200 -21600 -18000|B4y+9Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1C1g-1Bv-3A1f+3Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 32400 B,11 1 0 28800 A
America/Campo_Grande|-14400 -10800|Boj-kAj-1Bw+1Ag-1B10+pAf-1B10+1Af-1B11+1Ah-1B10+1Ah-1Bz+1Ag-1B11+1Ae-1B11+1Ai-1By+1Ai-1By+1Ah-1By+1Aj-1Bx+pAl-pBw+1Aj-1Bw+1Al-1Bw+1Aj-1By+1Ai-1B11+1Af-1Bz+1Ah-1B11+1dAg-1dBy+1Ai-1B11+1Ag-1Bx+1Ai-1Bz+1Ah-1Bz+1Ai-1By+1Ai-1By+1Aj-1By+1Ah-1Bz+1Ah-1Bz+1Ai-1By+1Ai-1By+1Ai-1By+1Ai-1B11+1Af-1|
America/Cancun|-21600 -18000 -14400|Biy-gA1h+1xBj8-19At-1Bn+1C1g-1Bh-1Ac+1Bn+1Au-1Bm+1Au-1Br+1Al-1Br+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Be+1|
America/Caracas|-14400 -16200|B1kk+7Ac6|
America/Cayenne Etc/GMT+3|-10800||
America/Chicago CST6CDT US/Central|-21600 -18000|Bl+8Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 28800 B,11 1 0 25200 A
America/Chihuahua|-21600 -18000 -25200|B13n+8At-1Bn+1At-1C1g+1An+1Cu-1Am+1Cu-1Ar+1Cl-1Ar+1Ct-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1Am+1Cu-1An+1Ct-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1An+1Ct-1An+1Ct-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1An+1Ct-1An+1Ct-1An+1Cu-1Am+1|
America/Ciudad_Juarez|-21600 -18000 -25200|B13n+8At-1Bn+1At-1C1g+1An+1Cu-1Am+1Cu-1Ar+1Cl-1Ar+1Ct-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1Am+1Cu-1An+1Ct-1An+1Ct-1Ak+1Cy-1Ai+1Cy-1Ai+1Cy-1Ai+1Cy-1Ai+1Cy-1Ai+1Cy-1Aj+1Cy-1Ai+1Cy-1Ai+1Cy-1Ai+1Cy-1Ai+1Cy-1Aj+1Cy-1Ai+1C11+1xAf-1x|3 8 0 32400 A,11 1 0 28800 C
America/Costa_Rica|-21600 -18000|Beu+6Ae-1B12+1Ae-1Bff-nAn+1bBt-1bA8+n|
America/Coyhaique|-10800 -14400|Bh+3Ay+1Bi-1As+1Bm-1Au+1Bm-1Av+1Bl-1At+1Bn-1Av+1Bl-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bq-1Aq+1Bm-1Au+1Bm-1Av+1Bl-1Ar+1Bp-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bo-1As+1Bm-1As+1Br-1Ar+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bl-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bo-1As+1Bm-1Au+1Bp-1Ar+1Bu-1Af+1B10-1Ai+1By-1Aj+1Bx-1Aj+1B2g-1Ad+1B13-1Ad+1B13-1Ad+1By-1Am+1Bu-1Am+1Bu-1Am+1Bu-1An+1Bt-1Am+1Bv-1Am+1|
America/Creston America/Phoenix Etc/GMT+7 MST US/Arizona|-25200||
America/Cuiaba|-14400 -10800|Boj-kAj-1Bw+1Ag-1B10+pAf-1B10+1Af-1B11+1Ah-1B10+1Ah-1Bz+1Ag-1B11+1Ae-1B11+1Ai-1By+1Ai-1By+1Ah-1By+1Aj-1Bx+pAl-pBw+1Aj-1Bw+1Al-1Bw+1Aj-1By+1Ai-1B11+1Af-1B2h+1dAg-1dBy+1Ai-1B11+1Ag-1Bx+1Ai-1Bz+1Ah-1Bz+1Ai-1By+1Ai-1By+1Aj-1By+1Ah-1Bz+1Ah-1Bz+1Ai-1By+1Ai-1By+1Ai-1By+1Ai-1B11+1Af-1|
America/Danmarkshavn|-10800 -7200 0|Bgg+5Ap-4BqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqCe+q|
America/Dawson|-32400 -28800 -25200|B74+9C9f+1Bq-1Cq+1Bq-1Cq+1Br-1Cp+1Br-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cj+1By-1Ci+1By-1Ci+1By-1Cj+1By-1Ci+1By-1Ci+1By-1Ci+1By-1Ci+1By-1Ci+1By-1Cj+1By-1Ci+1By-1Ci+1By-1Ci+1By-1Ci+1|
America/Dawson_Creek|-28800 -25200|Bl+aAq-1Bq+1Aq-1Bq+1Ar-1Bq+1|
America/Denver America/Shiprock MST7MDT Navajo US/Mountain|-25200 -21600|Bl+9Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 32400 B,11 1 0 28800 A
America/Detroit US/Michigan|-18000 -14400|B6e+7Aq-1Ba+1A16-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 25200 B,11 1 0 21600 A
America/Edmonton America/Yellowknife Canada/Mountain|-25200 -21600|B4y+9Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1|
America/Eirunepe|-18000 -14400|Boj-jAj-1Bw+1Ag-1B10+pAf-1B89+1Ai-1Bks+1dA7t-1d|
America/El_Salvador|-21600 -18000|Bqp+6Al-1Bv+1Al-1|
America/Ensenada America/Santa_Isabel America/Tijuana Mexico/BajaNorte|-28800 -25200|Bl+aAq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bk+1|3 8 0 36000 B,11 1 0 32400 A
America/Fort_Nelson|-28800 -25200|Bl+aAq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1|
America/Fort_Wayne America/Indiana/Indianapolis America/Indianapolis US/East-Indiana|-18000 -14400|Bl+7Aq-1Bq+1Aq-1B1fd+1Au-1Bj+1|3 8 0 25200 B,11 1 0 21600 A
America/Fortaleza|-10800 -7200|Boj-lAj-1Bw+1Ag-1B10+pAf-1B10+1Af-1B11+1Ah-1Bdz+1Al-1Bw+1A2-1B1f+1Ai-1|
America/Glace_Bay|-14400 -10800|B4y+6Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 21600 B,11 1 0 18000 A
America/Godthab America/Nuuk|-10800 -7200 -3600|Bgg+5Ap-4BqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlC1h|3 25 0 3600 C,10 25 0 3600 B
America/Goose_Bay|-14400 -10800 -7200|Bl+6Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn-1.1oAt-1Cn+1Au-2Bm+2Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay.2qc|3 8 0 21600 B,11 1 0 18000 A
America/Grand_Turk|-18000 -14400|Bf3+7Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1A5b-1|3 8 0 25200 B,11 1 0 21600 A
America/Guatemala|-21600 -18000|B78+6Ad-1Bde-nAi-1dBav+1dAo-1Bl8+pAm-1|
America/Guayaquil|-18000 -14400|Bys-jAa-p|
America/Guyana|-13500 -10800 -14400|B9o-19.230Co5+1c.p0|
America/Halifax Canada/Atlantic|-14400 -10800|Bl+6Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 21600 B,11 1 0 18000 A
America/Havana Cuba|-18000 -14400|Bl+5Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1An-1Bt+1An+nBt-nAn+1bBt-1bAq-1Bq+1Ar-1Bp+1Ar-1Br+1Am-1Bn+1Au-1Bm+1Au-1Bu+1Am-1Bu+1Am-1Bu+1Am-1Bu+1An-1Bt+1An-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bp+1As-1Bp+1ArBpArBpArBpArBpArBqAqBqArBoAuBmAvBmAuBmAuBnAtBnAtBmA3rBjAxBkAwBjAxBkAxBkAyBkAvBiAyBiAyBiAyBjAyBiAyBiAyBiAyBiAyBjAyBiAyBiAyBiAyBiAyBiA2f|3 8 0 18000 B,11 1 0 18000 A
America/Hermosillo|-25200 -21600|B13n+9At-1Bn+1At-1Bn+1At-1|
America/Indiana/Knox America/Knox_IN US/Indiana-Starke|-21600 -18000|Bl+8Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1Amk-1Bj+1|3 8 0 28800 B,11 1 0 25200 A
America/Indiana/Marengo|-18000 -14400|Bl+7Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1B1x+1Az-1B184+1Au-1Bj+1|3 8 0 25200 B,11 1 0 21600 A
America/Indiana/Petersburg|-21600 -18000 -14400|Bl+8Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1A16s-1Bj+1C1g-1|3 8 0 25200 C,11 1 0 21600 B
America/Indiana/Tell_City|-21600 -14400 -18000|Bl+8Cq-2Bq+1Cq-1A1g7+1Cj+1|3 8 0 28800 C,11 1 0 25200 A
America/Indiana/Vevay|-18000 -14400|Bl+7Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1B1cg+1Au-1Bj+1|3 8 0 25200 B,11 1 0 21600 A
America/Indiana/Vincennes|-18000 -14400 -21600|Bl+7Aq-1Bq+1Aq-1C1g7+1Aj+1B1g-1|3 8 0 25200 B,11 1 0 21600 A
America/Indiana/Winamac|-18000 -14400 -21600|Bl+7Aq-1Bq+1Aq-1C1g7+1Bj+1Ay-2|3 8 0 25200 B,11 1 0 21600 A
America/Inuvik|-28800 -25200 -21600|B4y+aAq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Cq+1Bq-2Cq+1Bq-1Cq+1Bq-1Cq+1Br-1Cp+1Br-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cj+1By-1Ci+1By-1Ci+1By-1Cj+1By-1Ci+1By-1Ci+1By-1Ci+1By-1Ci+1By-1Ci+1By-1Cj+1By-1Ci+1By-1Ci+1By-1Ci+1By-1Ci+1By-1Cj+1By-1Ci+1By-1Ci+1By-1Ci+1By-1Ci+1By-1Ci+1|
America/Iqaluit America/Pangnirtung|-18000 -14400 -21600|B4y+7Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Cu-1Am+2B1g-1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 25200 B,11 1 0 21600 A
America/Jamaica Jamaica|-18000 -14400|B7e+7A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1|
America/Juneau|-28800 -25200 -32400|Bl+aAq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1B26+1Aq-1Bq+1Ar-1Bp+1Cr-1Aq+2Cq-1Aq+1Cq-1Aq+1Cq-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1An+1Ct-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1An+1Ct-1An+1Ct-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1An+1Ct-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1Aj+1|3 8 0 39600 A,11 1 0 36000 C
America/Kentucky/Louisville America/Louisville|-18000 -14400|Bl+7Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1B1x+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 25200 B,11 1 0 21600 A
America/Kentucky/Monticello|-21600 -18000 -14400|Bl+8Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1C1g-1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cj+1|3 8 0 25200 C,11 1 0 21600 B
America/Lima|-18000 -14400|Bor+25Ad-pB13+1dAd-pB40-1bAd-pB5g-nAd-p|
America/Los_Angeles PST8PDT US/Pacific|-28800 -25200|Bl+aAq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 36000 B,11 1 0 32400 A
America/Maceio|-10800 -7200|Boj-lAj-1Bw+1Ag-1B10+pAf-1B10+1Af-1B11+1Ah-1B88+1Ah-1B5a+1Al-1Bw+1A2-1B1f+1Ai-1|
America/Managua|-21600 -18000|B6e+1iA2m-1dB5x+1Ae+nB12-nAe+nBgp+1hA12+jBe+pA5t-1dBc0-1zAp-1Bu+3Am-2|
America/Manaus Brazil/West|-14400 -10800|Boj-kAj-1Bw+1Ag-1B10+pAf-1B89+1Ai-1|
America/Martinique|-14400 -10800|Bgg+4Ap-1|
America/Matamoros|-21600 -18000|Bs1+8Au-1Bas+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Br+1Al-1Br+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bk+1|3 8 0 28800 B,11 1 0 25200 A
America/Mazatlan Mexico/BajaSur|-25200 -21600|B13n+9At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Br+1Al-1Br+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1|
America/Menominee|-21600 -18000|Bl+8A6j-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 28800 B,11 1 0 25200 A
America/Merida|-21600 -18000|Biy-gA18+1zBjh-1bAt-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Br+1Al-1Br+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1|
America/Metlakatla|-28800 -25200 -32400|Bl+aAq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1C1ae+1Aj+1Cy-1Ai+1Cy-1Ai+1C19-1A7+1|3 8 0 39600 A,11 1 0 36000 C
America/Mexico_City Mexico/General|-21600 -18000|B13n+8At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Br+1Al-1Br+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1|
America/Miquelon|-14400 -10800 -7200|Bgk-1wCa1+21Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cj+1|3 8 0 18000 C,11 1 0 14400 B
America/Moncton|-14400 -10800|Bl+6Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1B26+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn-1.1oAu-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+2.2qc|3 8 0 21600 B,11 1 0 18000 A
America/Monterrey|-21600 -18000|Bs1+8Au-1Bas+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Br+1Al-1Br+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1|
America/Montevideo|-9000 -10800 -7200 -5400|B0+2.1e0C21-o.1e0B7+nC2p+1Bc-1D26+1A8-2.1e0Bp+1Cg.1e0Be-1C2i+1Bb-1C13+1Bd-1C15+1Bb-1C8+1B1a-1Cb8+pBb-pC15+1Bc-1Cy+1Bh-1Cy+1Bj-1Cy+1Bi-1Cx+1Bj-1Cgr+1Br+1Cs+1Bm-1Ct+1Bn-1Cu+1Bm-1Cu+1Bm-1Cu+1Bn-1Ct+1Bn-1Ct+1Bn-1Cu+1Bm-1Cu+1Bm-1Cu+1Bm-1|
America/Montreal America/Nassau America/Nipigon America/Thunder_Bay America/Toronto Canada/Eastern|-18000 -14400|Bl+7Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 25200 B,11 1 0 21600 A
America/New_York EST5EDT US/Eastern|-18000 -14400|Bl+7Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 25200 B,11 1 0 21600 A
America/Nome|-39600 -36000 -32400 -28800|Bl+dAq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Cr-1Dq-1Cq-1Dq+1Cq-1Dq+1Cq-1Dn+1Ct-1Dn+1Cu-1Dm+1Cu-1Dm+1Cu-1Dn+1Ct-1Dn+1Ct-1Dn+1Cu-1Dm+1Cu-1Dm+1Cu-1Dn+1Ct-1Dn+1Ct-1Dn+1Ct-1Dn+1Cu-1Dm+1Cu-1Dm+1Cu-1Dn+1Ct-1Dn+1Ct-1Dn+1Cu-1Dm+1Cu-1Dm+1Cu-1Dj+1|3 8 0 39600 D,11 1 0 36000 C
America/Noronha Brazil/DeNoronha|-7200 -3600|Boj-mAj-1Bw+1Ag-1B10+pAf-1B10+1Af-1B11+1Ah-1Bdz+1Al-1Bw+1A1-1B1g+1Ai-1|
America/North_Dakota/Beulah|-25200 -21600 -18000|Bl+9Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1C1g-1|3 8 0 28800 C,11 1 0 25200 B
America/North_Dakota/Center|-25200 -21600 -18000|Bl+9Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1C1g-1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cn+1Bt-1Cn+1Bt-1Cn+1Bu-1Cm+1Bu-1Cm+1Bu-1Cj+1|3 8 0 28800 C,11 1 0 25200 B
America/North_Dakota/New_Salem|-25200 -21600 -18000|Bl+9Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1C1g-1Bu-1Cm+1Bu-1Cm+1Bu-1Cj+1|3 8 0 28800 C,11 1 0 25200 B
America/Ojinaga|-21600 -18000 -25200|B13n+8At-1Bn+1At-1C1g+1An+1Cu-1Am+1Cu-1Ar+1Cl-1Ar+1Ct-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1Am+1Cu-1An+1Ct-1An+1Ct-1Ak+1Cy-1Ai+1Cy-1Ai+1Cy-1Ai+1Cy-1Ai+1Cy-1Ai+1Cy-1Aj+1Cy-1Ai+1Cy-1Ai+1Cy-1Ai+1Cy-1Ai+1Cy-1Aj+1Cy-1Ai+1B1g-1|3 8 0 28800 B,11 1 0 25200 A
America/Paramaribo|-12600 -10800|Bmy+r.1e0|
America/Port-au-Prince|-18000 -14400|Bkx+5Ap-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+2AuBmAuBmAuBnAtBnAtBnAuBmAuBmAuBnAtBnAtBas-1Au-1Bm+1Au-1B7s+3Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1B1z+1|3 8 0 25200 B,11 1 0 21600 A
America/Porto_Acre America/Rio_Branco Brazil/Acre|-18000 -14400|Boj-jAj-1Bw+1Ag-1B10+pAf-1Btj+1dA7t-1d|
America/Porto_Velho|-14400 -10800|Boj-kAj-1Bw+1Ag-1B10+pAf-1|
America/Punta_Arenas|-10800 -14400|Bh+3Ay+1Bi-1As+1Bm-1Au+1Bm-1Av+1Bl-1At+1Bn-1Av+1Bl-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bq-1Aq+1Bm-1Au+1Bm-1Av+1Bl-1Ar+1Bp-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bo-1As+1Bm-1As+1Br-1Ar+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bl-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bo-1As+1Bm-1Au+1Bp-1Ar+1Bu-1Af+1B10-1Ai+1By-1Aj+1Bx-1Aj+1B2g-1Ad+1|
America/Rainy_River America/Winnipeg Canada/Central|-21600 -18000|Bl+8AqBqAqBqArBqAqBqAqBqAqBqAqBqArBpArBqAqBqAqBqAqBqAqBqArBpArBqAqBqAqBqAqBnAtBnAuBmAuBmAuBnAtBnAtBnAuBmAuBmAuBnAtBnAtBnAtBnAuBmAuBmAuBnAtBnAtBnAuBmAuBmAu-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1|
America/Rankin_Inlet|-21600 -18000|B4y+8Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1A2a-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 28800 B,11 1 0 25200 A
America/Recife|-10800 -7200|Boj-lAj-1Bw+1Ag-1B10+pAf-1B10+1Af-1B11+1Ah-1Bdz+1Al-1Bw+1A1-1B1g+1Ai-1|
America/Regina Canada/Saskatchewan Etc/GMT+6|-21600||
America/Resolute|-21600 -18000|B4y+8Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1A2a-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1A2b-1|3 8 0 28800 B,11 1 0 25200 A
America/Santarem|-14400 -10800|Boj-kAj-1Bw+1Ag-1B10+pAf-1Btj+1d|
America/Santiago Chile/Continental|-10800 -14400|Bh+3Ay+1Bi-1As+1Bm-1Au+1Bm-1Av+1Bl-1At+1Bn-1Av+1Bl-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bq-1Aq+1Bm-1Au+1Bm-1Av+1Bl-1Ar+1Bp-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bo-1As+1Bm-1As+1Br-1Ar+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bl-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bo-1As+1Bm-1Au+1Bp-1Ar+1Bu-1Af+1B10-1Ai+1By-1Aj+1Bx-1Aj+1B2g-1Ad+1B13-1Ad+1B13-1Ad+1By-1Am+1Bu-1Am+1Bu-1Am+1Bu-1An+1Bt-1|4 2 0 10800 B,9 2 0 14400 A
America/Santo_Domingo|-18000 -16200 -14400|B1b+5Ah-p.1e0Bz+o.1e0Ac+1z.1e0B15-20.1e0Ac-1d.1e0B14+1c.1e0Ac-1.1e0B14.1e0Ac+n.1e0C14-o.1e0A11p+1C5|
America/Sao_Paulo Brazil/East|-10800 -7200|Boj-lAj-1Bw+1Ag-1B10+pAf-1B10+1Af-1B11+1Ah-1B10+1Ah-1Bz+1Ag-1B11+1Ae-1B11+1Ai-1By+1Ai-1By+1Ah-1By+1Aj-1Bx+pAl-pBw+1Aj-1Bw+1Al-1Bw+1Aj-1By+1Ai-1B11+1Af-1Bz+1Ah-1B11+1dAg-1dBy+1Ai-1B11+1Ag-1Bx+1Ai-1Bz+1Ah-1Bz+1Ai-1By+1Ai-1By+1Aj-1By+1Ah-1Bz+1Ah-1Bz+1Ai-1By+1Ai-1By+1Ai-1By+1Ai-1B11+1Af-1|
America/Scoresbysund|-7200 -3600 0|Bgg+4ApCq-2Bq-1CqBqCqBqCqBrCqBqCqBqCqBqCqBqCqBqCqBrCqBqCqBqCqBqCqBqCqBqCrBuCmBuCmBuCmBvClBvClBvCmBuCmBuCmBvClBvClBvClBvCmBuCmBuCmBvClBvClBvCmBuCmBuCmBuCmBvClBvClBvCmBuCmBuCmBvClBvClBvA1g|3 25 0 3600 B,10 25 0 3600 A
America/Sitka|-28800 -25200 -32400|Bl+aAq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Cr-1Aq+2Cq-1Aq+1Cq-1Aq+1Cq-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1An+1Ct-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1An+1Ct-1An+1Ct-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1An+1Ct-1An+1Ct-1An+1Cu-1Am+1Cu-1Am+1Cu-1Aj+1|3 8 0 39600 A,11 1 0 36000 C
America/St_Johns Canada/Newfoundland|-12600 -9000 -5400|Bl+5.1e0Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn-1.1oAt-1Cn+1Au-2Bm+2Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay.2qc|3 8 0 19800 B,11 1 0 16200 A
America/Swift_Current|-25200 -21600|B4y+9|
America/Tegucigalpa|-21600 -18000|Bqp+6Al-1Bv+1Al-1Bpj+1Ad+n|
America/Thule|-14400 -10800|Bwd+6Aq-1Bq+1Aq-1Br+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 21600 B,11 1 0 18000 A
America/Vancouver Canada/Pacific|-28800 -25200|Bl+aAq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1|
America/Whitehorse Canada/Yukon|-28800 -25200|Bgj+aAq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bj+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1Ay-1Bi+1|
America/Yakutat|-32400 -28800|Bl+bAq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Ba+1A16-1Bh+1Az-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 39600 B,11 1 0 36000 A
Antarctica/Casey|0 28800 39600|B4+20C1n5-26Bk-1fC2e+3Bh-1dC6r+1zB20+pCu+3Bn-4Ct-19Bm+19Cu.1oBn-4.2qcCt+3.1oBn-4.2qcCt+3.1oBn-21.2qc|
Antarctica/Davis|0 25200 18000|B9-oC1n0+jBl-1zC2d+nBh-1b|
Antarctica/DumontDUrville Etc/GMT-10 Pacific/Chuuk Pacific/Port_Moresby Pacific/Truk Pacific/Yap|36000||
Antarctica/Macquarie|39600 36000|Be-8AxBjAxBkAxBhAzBiAyBiAyBiAyBjAyBiAyBiAyBiAyBiAyBiAyBmAvBlAvBiAyBiAyBiAxBlAwBlAwBkAwBkAwBmArBpArBpArBpArBpArBqArBpArBpArBpArBpAmBuAsBpArBpArBpArBpArBqAqBpAsBqAqBqAqB26|3 31 6 57600 B,9 30 6 57600 A
Antarctica/Mawson|21600 18000|B1n9-4|
Antarctica/McMurdo Antarctica/South_Pole NZ Pacific/Auckland|43200 46800|B8l-aAgBzAjByAiByAiByAiByAiByAiByAjByAiByAiByAiByAiByAiByAjByAiBvAnBtAnBtAnBtAoBsAoBsAoBsAoBtAnBtAnBtAoBsAoBsAoBtAnBtAnBtAoBsAoBsAoBsAoBs|3 31 6 50400 A,9 23 6 50400 B
Antarctica/Palmer|-10800 -14400 -7200|Bi+3Aq+1C68+1zAe-1Bbl+21An+pBm-1Au+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bq-1Aq+1Bm-1Au+1Bm-1Av+1Bl-1Ar+1Bp-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bo-1As+1Bm-1As+1Br-1Ar+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bl-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bo-1As+1Bm-1Au+1Bp-1Ar+1Bu-1Af+1B10-1Ai+1By-1Aj+1Bx-1Aj+1B2g-1Ad+1|
Antarctica/Rothera|0 -10800|Bbl+20|
Antarctica/Troll|0 7200|B1gn+1|3 25 0 3600 B,10 25 0 3600 A
Antarctica/Vostok|25200 0 18000|B10h+15A13+7C168-t|
Arctic/Longyearbyen Atlantic/Jan_Mayen Europe/Berlin Europe/Copenhagen Europe/Oslo Europe/Stockholm|3600 7200|Bgg+1ApBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Asia/Almaty|21600 25200 18000|Bhv+1uAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvCs1-1e|
Asia/Amman|7200 10800|B6j+1yAh-1dBu+1dAm-pBu+1dAm-pBu+21Aq+1bBq-nAm-pBu+pAm-pB9f+1dAq+nBq+21Aq-1Bq+1Aq-1Bq+1Ar-1Bu+21Am-21Bt+1An-1Bs-1bAn+1bBs+1Ap-1Bq+1Aq-1Bq+1Ao-1Bt+1AnBtAoBsAoBsAoB15-oAc+oBr-oAq+oBq-oAq+oBqAqBqAuBmAtBoAqBqAuBmAuBmAvBlAvBlAvBmAuBmA2i-1Be+1AvBlAvBmAuBmAuBmAuBmAuBmAvBlAvBh|
Asia/Anadyr|46800 50400 43200 39600|Bhv+1nAq+nC1g+pAq+1Cq+nAq+pCq+2AqCqAqCqAqCqAqCqAqCqAqCrD1g+1CgAa-1CqAqCqAqCqAqCqArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuD1h+1Cl|
Asia/Aqtau|18000 21600 14400|Bim-25A1g+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqCqAq+1CqArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAm|
Asia/Aqtobe|18000 21600 14400|Bhv+1vA26+1bBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAv|
Asia/Ashgabat Asia/Ashkhabad|18000 21600 14400|Bhv+1vAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1Ag|
Asia/Atyrau|18000 21600 14400|Bim-25A1g+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuC1h+1AlCvAlCvAmCuAmCuAm|
Asia/Baghdad|10800 14400|Bjg-rAm-pBq-nAq+1bBq+pAq+nBq+1Aq-nBqAqBqAqBqAqBqAqBqArBq+qAq+oBq+oAq+oBqAq+oBqAq+oBqAq+oBq+oAq+oBqAq+oBqAq+oBqAq+oBq+oAq+oBqAq+oBqAq+oBqAq+oBq+oAq+oBqAq+oBqAq+oBqAq+o|
Asia/Bahrain Asia/Qatar|14400 10800|B53-24|
Asia/Baku|14400 18000 10800|Bhv+1wAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AqB5t+2AuBm-1AuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAu|
Asia/Bangkok Asia/Jakarta Asia/Phnom_Penh Asia/Vientiane Etc/GMT-7 Indian/Christmas|25200||
Asia/Barnaul|25200 28800 21600|Bhv+1tAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqA9-3Ch+4ArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlC57-1A22+1|
Asia/Beirut|7200 10800|B56-22Ae+1zBu+1dAm-pBu+1dAm-pBu+1dAm-pBu+21Am-pBu+1dAm-pBu+pAm-pB83+21Ao-1Bs+pAo-1Bs+pAo-1Bs+pAo-1Bx-1bAk-21Bt+21An-1dBs+pAo-1Bs+pAo-1Bs+1dAm+1bBp+1Aq-1Bq+1Aq-1Bq+1Aq-1Br+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1|3 24 6 79200 B,10 24 6 75600 A
Asia/Bishkek|21600 25200 18000|Bhv+1uAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1c-oAw+nCo-1As+1Co-1As+1Co-1As+1Co-1As+1Cp-1Aq+3.1e0Cu-1Am+1Cu-1Am+1Cv-1Al+1Cv-1Al+1Cv-1Am+1Cu-1Am+1Cu-1Am+1Cv-1Al+1|
Asia/Brunei Asia/Kuching Asia/Makassar Asia/Ujung_Pandang Etc/GMT-8|28800||
Asia/Calcutta Asia/Kolkata|19800||
Asia/Chita|32400 36000 28800|Bhv+1rAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlC57-1A22+2|
Asia/Choibalsan Asia/Ulaanbaatar Asia/Ulan_Bator|25200 28800 32400|Bd6-7C7m-1dBq+nCq+pBq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Br-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cr+1Bq-1Cq+1Bq-1Cq+1Bq-1C3r-lBm-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Br-1Ccb+1Bq-3Cq+3Bq-3|
Asia/Chongqing Asia/Chungking Asia/Harbin Asia/Shanghai PRC|28800 32400|Bp9-6Aj-1Bu+1Am-1Bv+1Al-1Bv+1Am-1Bu+1Am-1Bu+1Am-1|
Asia/Colombo|19800 23400 21600|B13u-u.1e0Cm-1.1e0Adq.1e0|
Asia/Dacca Asia/Dhaka|21600 25200|B1ms-vAs-o|
Asia/Damascus|7200 10800|Bm-20Am-pBu+1dAm-pBu+1dAm-pBu+21Am-pBu+1dAm-pBu+1dAm-pBu+1dAm-pBu+21Am-pBu+1dAi-21Bz-1zAi-21B6o+pAp-1Br+1dAp-1B20-nAy-21Bk+21Az-pBj+21Ax-pBm-1zAq+1bBq+1Aq-1Bq+nAq+nBr+pAp+nBp+pAq+nBr-nAq+nBq+1Aq+nBq+pAq+nBq-nAq+1bBq-1bAq+1zBq+1Aq+nBq+pAq+nBq+1Aq+nBq+1Aq+nBq+1Aq+nBq+pAq+nBq+1Aq+nBq+1Ap-pBr+1Av-1Bm+1Au+nBl-nAv-1Bm+1Au-1Bm+1Au-1Bm+1Au-1Bm+1Au-1Bm+1Av-1Bl+1Av-1Bl+1Av-1Bm+1Au-1Bm+1Au-1Bm+1Au-1Bm+1Av-1Bl+1Av-1Bl+1|
Asia/Dili|32400 28800|Bar+fAzc-n|
Asia/Dubai Asia/Muscat Etc/GMT-4 Indian/Mahe Indian/Reunion|14400||
Asia/Dushanbe|21600 25200 18000|Bhv+1uAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1d+p|
Asia/Famagusta|7200 10800|B98-2Aq-1Bv-nAl+1bBp-nAp-1Br+1Aq+nBq-nAq-1Br+1Ap-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Br+1Aq-1Bq+1Aq-1Bq+1Au+3BmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAuBmA2b|3 25 0 3600 B,10 25 0 3600 A
Asia/Gaza|7200 10800|B84-2Ae-1Br+1Aj-1B75+1A6B5aAgBxAk-1B11+1Ag-1Bv+21Am-21Bu+1Al-1By+1Ai-1Bt+1Am-1Bu+1An-1Bu+1An-1Bu-1bAm+1bBu-1bAl+1bBv-1bAm+1bBv-1bAoBsAoBsAoBuAq-1Br+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1AoBsAp-1zBq-21Ap-pBr+1dAo-1zBs+nAm-1Bu+1AnBt+o.1oAk-22.2qcBx+1d.1oAh+1y.2qcBz-1zApBrAq-1Bq+1Au-1Bm+pAu-oBm+pAv-1Bl+1Av-1Bl+1Av-1Bm-oAu+nBm+1AuBmAv-oBl+1cAv-nBq+1Aq-1Bp+1Ar-1Bo+1As-1Bm+1Au-1Bm+1Av-1Bl+1Av-1Bl+1Av-1Bm+1Au-1Bm+1Au-1Bm+1Av-1Bl+1Av-1Bl+1Av-1Bl+1Av-1Bm+1At-1Bn+1As-1Bo+1Aq-1Bq+1Ap-1Br+1An-1B7+1A1-1Bm+1Al-1B6+1A3-1Bm+1Ak-1B6+1A4-1Bm+1Ai-1B7+1A5-1Bm+1Ah-1B6+1A8-1Bl+1Ag-1B6+1A9-1Bl+1Ae-1B7+1Aa-1Bm+1Ac-1B6+1Ac-1Bm+1Aa-1B7+1Ad-1Bm+1A9-1B6+1Ag-1Bl+1A8-1B6+1Ah-1Bl+1A6-1B7+1Ai-1Bm+1A4-1B6+1Ak-1Bm+1A2-1B7+1Al-1Bm+1A1-1B7+1Am-1Bs+1Ap-1Bq+1Aq-1Bo+1As-1Bn+1At-1Bm+1Au-1Bm+1Av-1Bl+1Av-1Bl+1Av-1Bl+1Av-1Bm+1Au-1Bm+1Au-1Bm+1Av-1Bl+1Av-1Bl+1Au-1Bn+1As-1Bo+1Ar-1Bp+1Ap-1Br+1Ao-1B6+1A1-1Bl+1An-1B6+1A2-1Bl+1Al-1B7+1A3-1Bm+1Aj-1B6+1A5-1Bm+1Ah-1B7+1A6-1Bm+1Ag-1B7+1A8-1Bl+1Af-1B6+1Aa-1Bl+1Ad-1B7+1Ab-1Bm+1Ab-1B6+1Ad-1Bm+1Aa-1B6+1Ae-1Bm+1A8-1B7+1Af-1Bm+1A7-1B6+1Ai-1Bl+1A5-1B7+1Aj-1Bl+1A4-1B7+1Ak-1Bm+1A2-1B6+1Am-1|3 24 6 0 B,10 23 5 82800 A
Asia/Hebron|7200 10800|B84-2Ae-1Br+1Aj-1B75+1A6B5aAgBxAk-1B11+1Ag-1Bv+21Am-21Bu+1Al-1By+1Ai-1Bt+1Am-1Bu+1An-1Bu+1An-1Bu-1bAm+1bBu-1bAl+1bBv-1bAm+1bBv-1bAoBsAoBsAoBuAq-1Br+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1AoBsAp-1zBq-21Ap-pBr+1dAo-1zBs+nAm+1zBu-1zAnBtAk-1dBx+1d.1oAh+1y.2qcB4+pA4+1zBq+1ApBrAq-1Bq+1Au-1Bm+pAu-oBm+pAv-1Bl+1Av-1Bl+1Av-1Bm-oAu+nBm+1AuBmAv-oBl+1cAv-nBq+1Aq-1Bp+1Ar-1Bo+1As-1Bm+1Au-1Bm+1Av-1Bl+1Av-1Bl+1Av-1Bm+1Au-1Bm+1Au-1Bm+1Av-1Bl+1Av-1Bl+1Av-1Bl+1Av-1Bm+1At-1Bn+1As-1Bo+1Aq-1Bq+1Ap-1Br+1An-1B7+1A1-1Bm+1Al-1B6+1A3-1Bm+1Ak-1B6+1A4-1Bm+1Ai-1B7+1A5-1Bm+1Ah-1B6+1A8-1Bl+1Ag-1B6+1A9-1Bl+1Ae-1B7+1Aa-1Bm+1Ac-1B6+1Ac-1Bm+1Aa-1B7+1Ad-1Bm+1A9-1B6+1Ag-1Bl+1A8-1B6+1Ah-1Bl+1A6-1B7+1Ai-1Bm+1A4-1B6+1Ak-1Bm+1A2-1B7+1Al-1Bm+1A1-1B7+1Am-1Bs+1Ap-1Bq+1Aq-1Bo+1As-1Bn+1At-1Bm+1Au-1Bm+1Av-1Bl+1Av-1Bl+1Av-1Bl+1Av-1Bm+1Au-1Bm+1Au-1Bm+1Av-1Bl+1Av-1Bl+1Au-1Bn+1As-1Bo+1Ar-1Bp+1Ap-1Br+1Ao-1B6+1A1-1Bl+1An-1B6+1A2-1Bl+1Al-1B7+1A3-1Bm+1Aj-1B6+1A5-1Bm+1Ah-1B7+1A6-1Bm+1Ag-1B7+1A8-1Bl+1Af-1B6+1Aa-1Bl+1Ad-1B7+1Ab-1Bm+1Ab-1B6+1Ad-1Bm+1Aa-1B6+1Ae-1Bm+1A8-1B7+1Af-1Bm+1A7-1B6+1Ai-1Bl+1A5-1B7+1Aj-1Bl+1A4-1B7+1Ak-1Bm+1A2-1B6+1Am-1|3 24 6 0 B,10 23 5 82800 A
Asia/Ho_Chi_Minh Asia/Saigon|28800 25200|B9h-1k|
Asia/Hong_Kong Asia/Macao Asia/Macau Hongkong|28800 32400|Bk-5.1e0Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Ba+1A16-1Bq+1Aq-1Bq+1Aq-1B3q+1An-1|
Asia/Hovd|21600 25200 28800|Bd6-6C7m-1dBq+nCq+pBq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Br-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cr+1Bq-1Cq+1Bq-1Cq+1Bq-1C3r-lBm-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Bq-1Cq+1Br-1Ccb+1Bq-3Cq+3Bq-3|
Asia/Irkutsk|28800 32400 25200|Bhv+1sAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlA57-1|
Asia/Istanbul Europe/Istanbul Turkey|7200 10800 14400|B6j-1AmBl+1Av-1Bk-nAw+nBk+1Aw-1Bm+1As-1Bo+1C7q-1B9-1A1l-1zBo+1cAnBq+oAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBpArBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBl+2AvBmAuBmAuBmAvBl+oAv-oBlAvBmAuBm+oAu-oBmAwBk|
Asia/Jayapura Asia/Tokyo Etc/GMT-9 Japan Pacific/Palau|32400||
Asia/Jerusalem Asia/Tel_Aviv Israel|7200 10800|B84-2Ae-1Br+1Aj-1B75+1A6B5aAgBxAk-1B11+1Ag-1Bv+21Am-21Bu+1Al-1By+1Ai-1Bt+1Am-1Bu+1An-1Bu+1An-1Bu-1bAm+1bBu-1bAl+1bBv-1bAm+1bBs-1bAq+1zBr-1zAp+1bBr-1bAo+1bBu-19Am-1Bw+1Ap-2Bq+21Ao-1Br-1zAr+1zBp-1zAr-1Br-1bAo-1Br+1eAr+1bBp-1bAq+1bBq-1bAo+1bBs-1bAr+1bBp-1bAq+1bBq-1bAo+1bBt-1bAq+1bBq-1bAp+1bBr-1b|3 23 5 0 B,10 24 6 82800 A
Asia/Kabul|16200||
Asia/Kamchatka|43200 46800 39600|Bhv+1oAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuC1h+1Al|
Asia/Karachi|18000 21600|B1cc-5Aq-1B87+1Am-pBo-1zAt-21|
Asia/Kashgar Asia/Urumqi Etc/GMT-6|21600||
Asia/Kathmandu Asia/Katmandu|19800 20700|Bor+1u.1e0|
Asia/Khandyga|32400 36000 28800 39600|Bhv+1rAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBa-22Dc+21BvDlBvDlBvDlBvDmBuDmBuDmBvDlBo+19A4j-19|
Asia/Krasnoyarsk|25200 28800 21600|Bhv+1tAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlA57-1|
Asia/Kuala_Lumpur Asia/Singapore Singapore|27000 28800|Biz-1k|
Asia/Magadan|39600 43200 36000|Bhv+1pAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlC57-1A26+2|
Asia/Manila|28800 32400|Bc2+gAp+1zBid-1zAa-p|
Asia/Nicosia Europe/Nicosia|7200 10800|B98-2Aq-1Bv-nAl+1bBp-nAp-1Br+1Aq+nBq-nAq-1Br+1Ap-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Br+1Aq-1Bq+1Aq-1Bq+1Au+3|3 25 0 3600 B,10 25 0 3600 A
Asia/Novokuznetsk|25200 28800 21600|Bhv+1tAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuC1h+1Al|
Asia/Novosibirsk|25200 28800 21600|Bhv+1tAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqA8-3Ci+4AqCqAqCqArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlC57-1A2j+1|
Asia/Omsk|21600 25200 18000|Bhv+1uAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlA57-1|
Asia/Oral|18000 21600 14400|Bhv+1vA26+1bBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqC1g+1AqCrAqCqAgC10AqCqAqCqAqCqArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAm|
Asia/Pontianak|28800 25200|Bro-1k|
Asia/Pyongyang|32400 30600|B1vp-xA3y|
Asia/Qostanay|18000 21600 14400|Bhv+1vA26+1bBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAsw-1f|
Asia/Qyzylorda|18000 21600|Bhv+1vA26+1bBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArB1wA10BqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAld-1f|
Asia/Rangoon Asia/Yangon Indian/Cocos|23400||
Asia/Sakhalin|39600 43200 36000|Bhv+1pAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuC1g+1AmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlC57-1A22+1|
Asia/Samarkand|18000 21600|Bhv+1vA26+1bBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArBqAq|
Asia/Seoul ROK|32400 36000|Bqq-7AmBuAm|
Asia/Srednekolymsk|39600 43200 36000|Bhv+1pAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlA57-1|
Asia/Taipei ROC|28800 32400|B7q+gAq+nBq+1Aq+nB5g-1zAd+n|
Asia/Tashkent|21600 25200 18000|Bhv+1uAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1|
Asia/Tbilisi|14400 18000 10800|Bhv+1wAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1Aq-2Cq-1Aq+1Cq-1Aq+1B1g-1Aq-1Br+1A2a-1Bm+1Au-1Bm+1Av-1Bl+1Av-1Bl+1Av-1Bm+1Au-1Bm+1Au-1Bm+1Ad-1Ci+4Al|
Asia/Tehran Iran|12600 16200 14400 18000|Bc1+17.1e0Cu+20Dm+o.1e0CjAeBs.1e0Ah-21Bq+1dAr-21Bfd+21Ak+1bBq+1Aq+1bBq-nAq+1bBq-nAq+1bBq-nAq+1bBq-nAq+1bBq+1Aq+1bBq-nAq+1bBq-nAq+1bBq-nAq+1bBq+1Aq+1bBq-nAq+1bBq-nAq+1bBq-nAq+1bBq+1Aq+1bB3m+pAq+1bBq+1Aq+1bBq-nAq+1bBq-nAq+1bBq-nAq+1bBq+1Aq+1bBq-nAq+1bBq-nAq+1bBq-nAq+1bBq+1Aq+1bBq-nAq+1bBq-nAq+1bBq-nAq+1bBq+1Aq+1bBq-nAq+1b|
Asia/Thimbu Asia/Thimphu|19800 21600|Brb-26.1e0|
Asia/Tomsk|25200 28800 21600|Bhv+1tAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmA4+20Cq-1zAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlC57-1A2b+1|
Asia/Ust-Nera|32400 43200 39600 36000|Bhv+1rCq+lBq+1Cq+nBq+1Cq+nBq+pCq+2BqCqBqCqBqCqBqCqBqCqBqCrD1g+1CgBa-1CqBqCqBqCqBqCqBrCuBmCuBmCuBmCvBlCvBlCvBmCuBmCuBmCvBlCvBlCvBlCvBmCuBmCuBmCvBlCo+19D4j-19|
Asia/Vladivostok|36000 39600 32400|Bhv+1qAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlA57-1|
Asia/Yakutsk|32400 36000 28800|Bhv+1rAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlA57-1|
Asia/Yekaterinburg|18000 21600 14400|Bhv+1vAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlA57-1|
Asia/Yerevan|14400 18000 10800|Bhv+1wAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AqCqAqCqAqCqAqB2x-1AuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlAv|
Atlantic/Azores|-3600 0 3600|Bjb+1AqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBd+1Cd-1Bc-20Ae+20BqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Atlantic/Bermuda|-14400 -10800|B7u+6Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Ar-1Bp+1Ar-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bn+1At-1Bn+1At-1Bn+1Au-1Bm+1Au-1Bm+1Au-1Bj+1|3 8 0 21600 B,11 1 0 18000 A
Atlantic/Canary|0 3600|BggAp+1BqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Atlantic/Cape_Verde|-7200 -3600|Ba4+1g|
Atlantic/Faeroe Atlantic/Faroe|0 3600|Bhv+1AqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Atlantic/Madeira|0 3600|BjcApBqAqBqArBqAqBqAq+1BqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Atlantic/South_Georgia Etc/GMT+2|-7200||
Atlantic/Stanley|-14400 -10800 -7200|Bkw+4Cl-1Bv-1Ck+1Bw-1A1f+1Bl+1Av-1Bl+1Av-1Bl+1Av-1Bl+1Aw-1Bk+1Aw-1Bl+1Av-1Bl+1Av-1Bl+1Av-1Bl+1Av-1Bl+1Aw-1Bl+1Av-1Bl+1Av-1Bl+1Av-1Bl+1Av-1Bl+1Av+1Bk+1Ax-1Bj+1Ax-1Bk+1Aw-1Bk+1Aw-1Bk+1Aw-1Bk+1Aw-1Bk+1Ax-1Bk+1Aw-1Bk+1Aw-1Bk+1|
Australia/ACT Australia/Canberra Australia/NSW Australia/Sydney|36000 39600|B48-8AhBzAiByAiByAiByAjByAiByAiByAiByAiByAiByAnBuAiByAiByAiByAkBvAlBwAlBwAkBwAiByAiByAiByAjByAiByAiByAmBuAmBuAmBuAmBvAlBmAuBvAmBuAmBuAmBvAlBvAmBuAlBvAn|3 31 6 57600 A,9 30 6 57600 B
Australia/Adelaide Australia/South|34200 37800|B48-8.1e0AhBzAiByAiByAiByAjByAiByAiByAiByAiByAiByAjByAiByAiByAiByAkBvAlBwAlBwAkBwAkBwAiByAlBvAjByAkBwAlBvAmBuAmBuAmBuAmBvAlBvAlBvAmBuAmBuAmBvAlBvAmBuAlBvAn|3 31 6 59400 A,9 30 6 59400 B
Australia/Brisbane Australia/Queensland|36000 39600|B48-8AhBpmAiByAiByAi|
Australia/Broken_Hill Australia/Yancowinna|34200 37800|B48-8.1e0AhBzAiByAiByAiByAjByAiByAiByAiByAiByAiByAnBuAiByAiByAiByAkBvAlBwAlBwAkBwAiByAiByAiByAjByAiByAiByAmBuAmBuAmBuAmBvAlBvAlBvAmBuAmBuAmBvAlBvAmBuAlBvAn|3 31 6 59400 A,9 30 6 59400 B
Australia/Currie Australia/Hobart Australia/Tasmania|39600 36000|Be-8AxBjAxBkAxBhAzBiAyBiAyBiAyBjAyBiAyBiAyBiAyBiAyBiAyBmAvBlAvBiAyBiAyBiAxBlAwBlAwBkAwBkAwBmArBpArBpArBpArBpArBqArBpArBpArBpArBpAmBuAsBpArBpArBpArBpArBqAqBpAs|3 31 6 57600 B,9 30 6 57600 A
Australia/Darwin Australia/North|34200||
Australia/Eucla|31500 35100|B8k-7.p0AiBckAiBb6AfBleAgBvAmBuAm|
Australia/LHI Australia/Lord_Howe|36000 37800 41400 39600|Bhr-aCy+1.1e0Bj-1Cy+1Bi-1Cy+1Bi-1Cy+1Bi-1Dy+1Bk-1.1e0Dv.1e0Bl-1.1e0Dw.1e0Bl-1.1e0Dw.1e0Bk-1.1e0Dw.1e0Bi-1.1e0Dy.1e0Bi-1.1e0Dy.1e0Bi-1.1e0Dy.1e0Bj-1.1e0Dy.1e0Bi-1.1e0Dy.1e0Bi-1.1e0Dy.1e0Bm-1.1e0Du.1e0Bm-1.1e0Du.1e0Bm-1.1e0Du.1e0Bm-1.1e0Dv.1e0Bl-1.1e0Dm.1e0Bu-1.1e0Dv.1e0Bm-1.1e0Du.1e0Bm-1.1e0Du.1e0Bm-1.1e0Dv.1e0Bl-1.1e0Dv.1e0Bm-1.1e0Du.1e0Bl-1.1e0Dv.1e0Bn-1.1e0|3 31 6 54000 B,9 30 6 55800 D
Australia/Lindeman|36000 39600|B48-8AhBpmAiByAiByAiByAjByAi|
Australia/Melbourne Australia/Victoria|36000 39600|B48-8AhBzAiByAiByAiByAjByAiByAiByAiByAiByAiByAjByAiByAiByAiByAkBvAlBvAmBwAkBwAkBwAiByAiByAjByAiByAlBvAmBuAmBuAmBuAmBvAlBmAuBvAmBuAmBuAmBvAlBvAmBuAlBvAn|3 31 6 57600 A,9 30 6 57600 B
Australia/Perth Australia/West|28800 32400|B8k-6AiBckAiBb6AfBleAgBvAmBuAm|
CET Europe/Amsterdam Europe/Brussels Europe/Luxembourg MET|3600 7200|Bc3+1ApBrAqBqAqBrApBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Chile/EasterIsland Pacific/Easter|-21600 -25200 -18000|Bh+3Ay+1Bi-1As+1Bm-1Au+1Bm-1Av+1Bl-1At+1Bn-1Av+1Bl-1Av+1Bm-1Au+1Bm-1Au+1Bm-1Av+1Bl-1Av+1Bl-1Av+1Bm-1Au+1C1gAm-1Cu+1Am-1Cv+1Al-1Cv+1Al-1Cv+1Aq-1Cq+1Am-1Cu+1Am-1Cv+1Al-1Cr+1Ap-1Cv+1Am-1Cu+1Am-1Cu+1Am-1Cu+1Am-1Cv+1Al-1Cv+1Ao-1Cs+1Am-1Cs+1Ar-1Cr+1Am-1Cv+1Al-1Cv+1Al-1Cv+1Al-1Cv+1Am-1Cu+1Am-1Cu+1Am-1Cv+1Al-1Cv+1Ao-1Cs+1Am-1Cu+1Ap-1Cr+1Au-1Cf+1A10-1Ci+1Ay-1Cj+1Ax-1Cj+1A2g-1Cd+1A13-1Cd+1A13-1Cd+1Ay-1Cm+1Au-1Cm+1Au-1Cm+1Au-1Cn+1At-1|4 2 0 10800 A,9 2 0 14400 C
EET Europe/Athens|7200 10800|B98-qAx-20Bk-1yAqBpAp+oBr-oAp+1Br+6Aq-wBq+1zAq-1dBq+4AqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Eire Europe/Belfast Europe/Dublin Europe/Guernsey Europe/Isle_of_Man Europe/Jersey Europe/London GB GB-Eire|3600 0|B48+2AkBwAkBwAkBwAkBwAlBvAlBvAlBwAkBwAkBwAm-1BuAmBuAmBuAmBvAmBuAmBuAmBuAmBuAmBvAlBvAmBuAmBuAmBuAmBuAmBuAn|3 25 0 3600 A,10 25 0 3600 B
Etc/GMT+1|-3600||
Etc/GMT+10 HST Pacific/Honolulu Pacific/Johnston Pacific/Tahiti US/Hawaii|-36000||
Etc/GMT+11 Pacific/Midway Pacific/Niue Pacific/Pago_Pago Pacific/Samoa US/Samoa|-39600||
Etc/GMT+12|-43200||
Etc/GMT+8|-28800||
Etc/GMT+9 Pacific/Gambier|-32400||
Etc/GMT-11 Pacific/Guadalcanal Pacific/Pohnpei Pacific/Ponape|39600||
Etc/GMT-12 Pacific/Funafuti Pacific/Majuro Pacific/Tarawa Pacific/Wake Pacific/Wallis|43200||
Etc/GMT-13|46800||
Etc/GMT-14|50400||
Etc/GMT-5 Indian/Kerguelen Indian/Maldives|18000||
Europe/Andorra|3600 7200|Bno+1AqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Astrakhan|14400 18000 10800|Bhv+1wAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqC1g+1AqCrAqC26AqCqAqCqAqCqArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlC57-1A22+1|
Europe/Belgrade Europe/Ljubljana Europe/Podgorica Europe/Sarajevo Europe/Skopje Europe/Zagreb|3600 7200|Bkr+1AqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Bratislava Europe/Prague|3600 7200|Bez+1AqBrApBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Bucharest|7200 10800|Bf7-2Ai-1BrAp+1Bq+2AqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBq-2AqBqAqBqAqBqAq-1Bq+1Aq-1Br+1Au-1Bm+4|3 25 0 3600 B,10 25 0 3600 A
Europe/Budapest|3600 7200|Bgg-1ApBqAqBqAqBqAqBq+2ArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Busingen Europe/Vaduz Europe/Zurich|3600 7200|Bhv+1AqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Chisinau Europe/Tiraspol|10800 14400 7200|Bhv+1xAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqA6-1Cl+2AqCqAq-2Cq-1Aq+1Cq-1Aq+1Cq-1Aq+1Cq-1Ar+1Cu-1Am+3CuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAl+1|3 25 0 3600 A,10 25 0 3600 C
Europe/Gibraltar|3600 7200|Bjb+1AqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Helsinki Europe/Mariehamn|7200 10800|BhvAqBqAqBq+1AqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Kaliningrad|10800 14400 7200|Bhv+1xAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqC1g+1AqCrAqCqAqCqAqCqAqCqAqCqArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlC57-1|
Europe/Kiev Europe/Kyiv Europe/Uzhgorod Europe/Zaporozhye|10800 14400 7200|Bhv+1xAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqAe-1C1t+2AqCqAqCqAqCqAqCqArCu+1|3 25 0 3600 A,10 25 0 3600 C
Europe/Kirov|14400 18000 10800|Bhv+1wAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqC1g+1AqCrAqC26AqCqAqCqAqCqArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlC57-1|
Europe/Lisbon Portugal WET|3600 0 7200|BbcAqBqAr+1BqAqBqArBpAq-1BqAqBqAqBqAqBrAqBqAq+1BqAqBqAqBqAqBqAqBrAqBqAqC1gAqCqAqCqAqB1l|3 25 0 3600 A,10 25 0 3600 B
Europe/Madrid|3600 7200|B7s-2Ap+1Br-1Ap+1Bp-1Aq+1Br-1Ap+1Br+2AqBqAqBrApBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Malta|3600 7200|Bq-1AhBzAhByAiBzAiBq-oAqBt+oAl+oBv-mAm-1Bu+1Am-1Bu+1Am-1Bu+1Am-1Bu+1Am-1Bs+pAp-pBr+1AqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Minsk|10800 14400 7200|Bhv+1xAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqC2x+1AqCqAqCqAqCqAqCqArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAl|
Europe/Monaco Europe/Paris|3600 7200|BamAq-1Br+2ApBrAqBqAqBrApBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Moscow W-SU|10800 14400 7200|Bhv+1xAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArC1g+1AgBa-1AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuBmAvBlA57-1|
Europe/Riga|10800 14400 7200|Bhv+1xAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqC1g+1AqCrAqCqAqCqAqCqAqCqAqCqArCqAq+1CuAmCuAmCvA21|3 25 0 3600 A,10 25 0 3600 C
Europe/Rome Europe/San_Marino Europe/Vatican|3600 7200|Bq-1AhBzAhByAiBzAiBzAhByAiBzAhBzAhByAiBzAiByAiBr+2ApBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Samara|14400 18000 10800|Bhv+1wAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqC1g+1AqCrA1j+1Bn-2AqBqAqBqAqBqAqBrAuBmAuBmAuBmAvBlAvBlAvBmAuBmAuBmAvBlAvBlAvBlAvBmAuBmAuC1h+1Al|
Europe/Saratov|14400 18000 10800|Bhv+1wAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqC1g+1AqCqAqCrAqC26AqCqAqCqAqCqArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlC57-1A32+1|
Europe/Simferopol|10800 14400 7200|Bhv+1xAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqBqAqC14A2j+1CqAqCqAqB5-3Al+2BqAqBr-2Au+3C1g+1AmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAmCuBm-1Au-2|
Europe/Sofia|7200 10800|Bez-3Aq+pBr-pAp+pBr-pAp+2Br-2Ap+3BqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBq-2Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Br+1Au-1Bm+4|3 25 0 3600 B,10 25 0 3600 A
Europe/Tallinn|10800 14400 7200|Bhv+1xAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqC1g+1AqCrAqCqAqCqAqCqAqCqAqCqArCuAmCuAmCu+1AmCvA3i|3 25 0 3600 A,10 25 0 3600 C
Europe/Tirane|3600 7200|B7v-pAm-21Bu+pAm-1Bu+21Am-1Bv+1Al-1Bv-nAl+nBv-nAl+nBv-nAm-1Bt+pAm-1Bv+1Am-1Bs+pAo-1dBq+pAq+2BqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Ulyanovsk|14400 18000 10800 7200|Bhv+1wAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqC1g+1AqCrD1g+1CgAa-1CqAqCqAqCqAqCqArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlC57-1A22+1|
Europe/Vienna|3600 7200|Bgg-1Ap-1Bq+3AqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Europe/Vilnius|10800 14400 7200 3600|Bhv+1xAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqBqAqC1g+1AqCrAqCqAqCqAqCqAqCqAqCqArCuAmCuD1g+1CmA5t|3 25 0 3600 A,10 25 0 3600 C
Europe/Volgograd|14400 18000 10800|Bhv+1wAq+nBq+1Aq+nBq+1Aq+nBq+pAq+2BqAqBqAqBqAqC1g+1AqCqAqCrAqC26AqCqAqCqAqCqArCuAmCuAmCuAmCvAlCvAlCvAmCuAmCuAmCvAlCvAlCvAlCvAmCuAmCuAmCvAlC57-1A5t+1C35-1|
Europe/Warsaw Poland|3600 7200|Bc3ApBrAqBqAqBrApBqAqBqAqBqAqBqArBqAqBqAqBqAqBq+1AqBqAqBqArBqAqBqAqBqAqBqAqBqAqBr|3 25 0 3600 B,10 25 0 3600 A
Indian/Chagos|18000 21600|B139+j|
Indian/Mauritius|14400 18000|Bk3-4An+nB114-lAm-1|
Kwajalein Pacific/Kwajalein|39600 -43200 43200|B17+1pCyn-21|
NZ-CHAT Pacific/Chatham|45900 49500|B8l-aAgBzAjByAiByAiByAiByAiByAiByAjByAiByAiByAiByAiByAiByAjByAiBvAnBtAnBtAnBtAoBsAoBsAoBsAoBtAnBtAnBtAoBsAoBsAoBtAnBtAnBtAoBsAoBsAoBsAoBs|3 31 6 50400 A,9 23 6 50400 B
Pacific/Apia|-39600 -36000 50400 46800|B1om+bAr-lBpCe-sDd+sCqDrCpDrCpDrCpDrCpDrCpDrCqDrCpDrCpDr|
Pacific/Bougainville|36000 39600|B1us-8|
Pacific/Efate|39600 43200|B7c-cAeBdr+1Aq-1Bq+1Aq-1Br+1Ap-1Br+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Bq+1Aq-1Br+1Ah-1B13+1Ad-1|
Pacific/Enderbury Pacific/Kanton|-43200 -39600 46800|Bfp+10Cm4-1d|
Pacific/Fakaofo|-39600 46800|B1qg-11|
Pacific/Fiji|43200 46800|B17d-aAhB10AgBe5AhBuAjBxAdB13AdB14Ac-1B15+1AbB15AbB16AaB16AaB16AaB17A9B1dA4|
Pacific/Galapagos|-18000 -21600|Bor+25Aa0+21Ba-p|
Pacific/Guam Pacific/Saipan|39600 36000|B8-b.1oAl+2.2qcBa-1Ay+1Bj-1Ax+1Bj-1A3b+1Ba-1A39+21Bd-21.1oAz.2qcBi-1|
Pacific/Kiritimati|-38400 -36000 50400|Bfp+y.1uoCm4-1d.xc|
Pacific/Kosrae|39600 43200|B17+1pA16e+1b|
Pacific/Marquesas|-34200||
Pacific/Nauru|41400 43200|Bes-y.1e0|
Pacific/Norfolk|41400 45000 39600 43200|B8k-a.1e0AiC1muD5t.1e0|3 31 6 54000 C,9 30 6 54000 D
Pacific/Noumea|39600 43200|Bd2-bAc+nB14-nAc+1bBpr-19Ad|
Pacific/Pitcairn|-30600 -28800|B16m+w.1e0|
Pacific/Rarotonga|-37800 -34200 -36000|Bef+a.1e0Cg-1By.1e0Ci-1.1e0By.1e0Ci-1.1e0By.1e0Cj-1.1e0By.1e0Ci-1.1e0By.1e0Ci-1.1e0By.1e0Ci-1.1e0By.1e0Ci-1.1e0By.1e0Ci-1.1e0By.1e0Cj-1.1e0By.1e0Ci-1.1e0By.1e0Ci-1.1e0By.1e0Ci-1.1e0|
Pacific/Tongatapu|46800 50400|B18q-2bAn+20BxAc-1B14+1Ac-1Blf+1Aa|
`.trim();
