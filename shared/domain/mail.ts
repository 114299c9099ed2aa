/** The first line of a mail of ours that can be answered; what stands below it is not read. */
export const ANSWER_ABOVE = '— Write above this line to answer —'
