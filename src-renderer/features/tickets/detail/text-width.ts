/** The widest that texts of a conversation become: about 75 characters of ordinary words. */
export const TEXT_WIDTH = '58ch'
